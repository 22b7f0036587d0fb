import { limits } from '@nava/contracts'
import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ContractForm } from './use-contract-form.ts'

/** Returns true for a while after a failed submission. */
export function useFailureNotice<Values extends FieldValues>({ failures }: ContractForm<Values>): boolean {
  const [noticed, setNoticed] = useState(0)
  useEffect(() => {
    if (failures === 0) return
    const timer = setTimeout(() => setNoticed(failures), limits.notice.failure)
    return () => clearTimeout(timer)
  }, [failures])
  return failures > noticed
}
