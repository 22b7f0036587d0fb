import { generateHTML, generateJSON } from '@tiptap/core'
import { useEffect, useState } from 'react'
import RichEditor, { EXTENSIONS } from './RichEditor.tsx'

interface GuardedEditorProps {
  label: string
  value: string
  onChange: (html: string) => void
  keepsAll: (before: string, after: string) => boolean
  /** Called instead of showing the editor, if it would lose something of the text */
  onLoss: () => void
}

/** Returns what the editor would make of HTML that nobody edits. */
export const roundTrip = (html: string): string => generateHTML(generateJSON(html, EXTENSIONS), EXTENSIONS)

export default function GuardedEditor({ keepsAll, onLoss, ...editor }: GuardedEditorProps) {
  const [isSafe] = useState(() => keepsAll(editor.value, roundTrip(editor.value)))
  useEffect(() => {
    if (!isSafe) onLoss()
  }, [isSafe, onLoss])
  return isSafe ? <RichEditor {...editor} /> : null
}
