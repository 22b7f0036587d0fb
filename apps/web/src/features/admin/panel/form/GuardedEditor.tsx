import { generateHTML, generateJSON } from '@tiptap/core'
import { useEffect, useMemo, useState } from 'react'
import RichEditor, { EXTENSIONS } from './RichEditor.tsx'

interface GuardedEditorProps {
  label: string
  value: string
  onChange: (html: string) => void
  keepsAll: (before: string, after: string) => boolean
  /** Called instead of showing the editor, if it would lose something of a text that it did not make */
  onLoss: () => void
}

/** Returns what the editor would make of HTML that nobody edits. */
export const roundTrip = (html: string): string => generateHTML(generateJSON(html, EXTENSIONS), EXTENSIONS)

export default function GuardedEditor({ keepsAll, onLoss, label, value, onChange }: GuardedEditorProps) {
  const [own, setOwn] = useState<string>()
  // Drafts and other admins' changes come from outside at any time.
  const isSafe = useMemo(() => value === own || keepsAll(value, roundTrip(value)), [keepsAll, value, own])
  useEffect(() => {
    if (!isSafe) onLoss()
  }, [isSafe, onLoss])
  if (!isSafe) return null
  return (
    <RichEditor
      label={label}
      value={value}
      onChange={(html) => {
        setOwn(html)
        onChange(html)
      }}
    />
  )
}
