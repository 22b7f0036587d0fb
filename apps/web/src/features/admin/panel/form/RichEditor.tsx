import { adminAddNewsPicture } from '@nava/contracts/admin'
import { Extension } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  ImageUp,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Undo2,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type CallReply, call } from '../../../../lib/calls/call.ts'
import { toastError } from '../../../../lib/calls/toast-error.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import { onKeys } from '../../../../ui/keys/on-keys.ts'
import { oneStop } from '../../../../ui/keys/one-stop.ts'
import { PICTURES } from '../../../platform/forms/use-file-drop.ts'
import { useWords } from '../words.ts'
import styles from './HtmlInput.module.css'

/** Attributes that the server allows everywhere */
const Language = Extension.create({
  name: 'language',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading', 'blockquote', 'bulletList', 'orderedList', 'listItem', 'codeBlock'],
      attributes: { dir: { default: null }, lang: { default: null } },
    },
  ],
})

/** What editors may write; everything else that is pasted becomes text. */
export const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4, 5, 6] },
    link: {
      openOnClick: false,
      protocols: ['http', 'https', 'mailto'],
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Image.extend({
    addAttributes() {
      return { ...this.parent?.(), title: { default: null, rendered: false } }
    },
  }),
  TableKit.configure({ table: { resizable: false } }),
  Language,
]

interface RichEditorProps {
  label: string
  value: string
  onChange: (html: string) => void
}

type Asking = 'link' | 'image'

/** Text with headings, lists, quotes, links and pictures, as the server allows them. */
export default function RichEditor({ label, value, onChange }: RichEditorProps) {
  const [asking, setAsking] = useState<Asking>()
  const sent = useRef(value)
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    // The policy of the pages allows no styles but those of the client.
    injectCSS: false,
    onUpdate: ({ editor: changed }) => {
      // The empty paragraph at the end is only a place to write.
      const html = changed.isEmpty ? '' : changed.getHTML().replace(/(?:<p><\/p>)+$/, '')
      sent.current = html
      onChange(html)
    },
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, dir: 'auto' },
    },
  })
  useEffect(() => {
    // A draft that is brought back, or another admin's change
    if (value !== sent.current) editor.commands.setContent(value, { emitUpdate: false })
    sent.current = value
  }, [editor, value])
  return (
    <div className={styles.editor}>
      <Toolbar editor={editor} onAsk={setAsking} />
      {asking && <AddressForm key={asking} {...{ editor, asking }} onClose={() => setAsking(undefined)} />}
      <EditorContent editor={editor} className={styles.text} />
    </div>
  )
}

interface Tool {
  key: string
  icon: LucideIcon
  run: (editor: Editor) => void
  isOn?: (editor: Editor) => boolean
}

const heading = (level: 2 | 3, icon: LucideIcon): Tool => ({
  key: `heading${level}`,
  icon,
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isOn: (editor) => editor.isActive('heading', { level }),
})

const TOOLS: readonly Tool[] = [
  heading(2, Heading2),
  heading(3, Heading3),
  {
    key: 'bold',
    icon: Bold,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    key: 'italic',
    icon: Italic,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    key: 'list',
    icon: List,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    key: 'numbers',
    icon: ListOrdered,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    key: 'quote',
    icon: Quote,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  { key: 'undo', icon: Undo2, run: (editor) => editor.chain().focus().undo().run() },
  { key: 'redo', icon: Redo2, run: (editor) => editor.chain().focus().redo().run() },
]

function Toolbar({ editor, onAsk }: { editor: Editor; onAsk: (asking: Asking) => void }) {
  const { t, say } = useWords()
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => [
      ...TOOLS.filter(({ isOn }) => isOn?.(now)).map(({ key }) => key),
      ...(now.isActive('link') ? ['link'] : []),
    ],
  })
  const tools: readonly Tool[] = [
    ...TOOLS,
    { key: 'link', icon: LinkIcon, run: () => onAsk('link'), isOn: (now) => now.isActive('link') },
    { key: 'image', icon: ImagePlus, run: () => onAsk('image') },
  ]
  return (
    <div role="toolbar" aria-label={t('admin.format')} className={styles.tools} {...oneStop}>
      {tools.map(({ key, icon: Icon, run, isOn }) => (
        <button
          key={key}
          type="button"
          title={say('format', key)}
          aria-label={say('format', key)}
          aria-pressed={isOn ? on.includes(key) : undefined}
          onClick={() => run(editor)}
        >
          <Icon aria-hidden />
        </button>
      ))}
    </div>
  )
}

const focusInput = (group: HTMLElement | null) =>
  group?.querySelector<HTMLElement>('input:not([type=file])')?.focus()

function AddressForm({ editor, asking, onClose }: { editor: Editor; asking: Asking; onClose: () => void }) {
  const { t, say } = useWords()
  const before: unknown = editor.getAttributes('link')['href']
  const [address, setAddress] = useState(asking === 'link' && typeof before === 'string' ? before : '')
  const [description, setDescription] = useState('')
  const [size, setSize] = useState<{ width: number; height: number }>()
  const apply = () => {
    const chain = editor.chain().focus()
    const given = address.trim()
    if (asking === 'image') {
      if (given !== '') chain.setImage({ src: given, alt: description, ...size }).run()
    } else if (given === '') chain.extendMarkRange('link').unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain
        .insertContent({ type: 'text', text: given, marks: [{ type: 'link', attrs: { href: given } }] })
        .run()
    else chain.extendMarkRange('link').setLink({ href: given }).run()
    onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- of the fields in it
    <div
      className={styles.ask}
      // A form of its own within the row's form would be invalid.
      role="group"
      aria-label={say('format', asking)}
      ref={focusInput}
      onKeyDown={onKeys((key, { target }) => {
        if (key === 'Escape') return onClose
        return key === 'Enter' && target instanceof HTMLInputElement ? apply : undefined
      })}
    >
      <TextField
        label={t('admin.address')}
        dir="ltr"
        value={address}
        onChange={(event) => {
          setAddress(event.currentTarget.value)
          setSize(undefined)
        }}
      />
      {asking === 'image' && (
        <PictureUpload
          onUploaded={({ address: uploaded, ...measured }) => {
            setAddress(uploaded)
            setSize(measured)
          }}
        />
      )}
      {asking === 'image' && (
        <TextField
          label={t('admin.pictureWords')}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
      )}
      <Button size="sm" onClick={apply}>
        {t('admin.apply')}
      </Button>
    </div>
  )
}

/** Sends a picture of this device to the station, which a text then names by its address. */
function PictureUpload({
  onUploaded,
}: {
  onUploaded: (stored: CallReply<typeof adminAddNewsPicture>) => void
}) {
  const { t } = useWords()
  const [isBusy, setBusy] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const upload = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      onUploaded(await call(adminAddNewsPicture, { body: file }))
    } catch (error) {
      await toastError(error)
    }
    setBusy(false)
  }
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept={PICTURES}
        aria-label={t('admin.uploadPicture')}
        onChange={({ currentTarget }) => {
          void upload(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      <Button size="sm" busy={isBusy} icon={<ImageUp />} onClick={() => picker.current?.click()}>
        {t('admin.uploadPicture')}
      </Button>
    </>
  )
}
