import { imageAddress } from '../../../lib/paths/paths.ts'
import { useSite } from '../../../lib/paths/site.ts'
import { Logo } from '../../../ui/icons/Logo.tsx'

/** ID of the only station */
const STATION_ID = 1

/** The station's own logo, or the product's */
export function SiteLogo({ size = 32 }: { size?: number }) {
  const { logo } = useSite()
  if (!logo) return <Logo size={size} />
  // The name stands beside it.
  return <img src={imageAddress('station', STATION_ID, logo, 192)} width={size} height={size} alt="" />
}
