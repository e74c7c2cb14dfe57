import { useState } from 'react'
import { ActionButton } from '#app/admin/action-button.tsx'
import { api } from '#app/api/api.ts'
import { chosenLanguage } from '#app/language/chosen-language.ts'
import { LanguageContext, useWords } from '#app/language/use-words.ts'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Eye, X } from '#app/ui/icons/icons.ts'
import { useModal } from '#app/ui/modal.tsx'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { recordTitle } from '#domain/kinds/record-path.ts'
import { defineWords } from '#domain/text/words.ts'
import { type Preview, previewPath } from '../../preview.ts'
import { PreviewFrame } from './preview-frame.tsx'
import { isHiddenFromVisitors } from './state-badges.tsx'

const english = defineWords('admin.preview', {
  preview: 'Preview',
  previewOne: (title: string) => `Preview ${title} as a visitor`,
  failed: 'The preview could not be loaded. Please try again.',
  title: 'As visitors see it',
  notYet: 'Visitors do not see this now. This is how it would look.',
  widths: { phone: 'Phone', desk: 'Computer' },
  close: 'Close the preview',
})

/**
 * Shows the page of a record in a dialog as visitors see it. The server renders it without the token, and the
 * frame runs no scripts, so it has no access to the session. Links in the page are disabled.
 */
async function showPreview(kind: Kind, record: AnyRecord): Promise<void> {
  const params = { kind: kind.name, id: record._id }
  // Imported here, since the server loads this file but cannot use the browser build of React.
  const [{ data }, { createRoot }] = await Promise.all([
    api.call('GET', previewPath, { params }),
    import('react-dom/client'),
  ])
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  function close() {
    root.unmount()
    place.remove()
  }
  root.render(
    <LanguageContext value={{ language: chosenLanguage() }}>
      <PreviewDialog preview={data} isKept={isHiddenFromVisitors(record)} onClose={close} />
    </LanguageContext>,
  )
}

type Props = { preview: Preview; isKept: boolean; onClose: () => void }

function PreviewDialog({ preview, isKept, onClose }: Props) {
  const words = useWords(english)
  const [isPhone, setPhone] = useState(() => window.innerWidth < 640)
  const dialog = useModal()
  return (
    <dialog
      ref={dialog}
      aria-labelledby="preview-title"
      onCancel={onClose}
      className="fixed inset-0 z-50 m-auto flex h-[calc(100%-1rem)] max-h-none w-[calc(100%-1rem)] max-w-none flex-col rounded-card border border-edge bg-surface p-3 text-ink shadow-soft backdrop:bg-night/70"
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1">
          <h2 id="preview-title" className="text-xl">
            {words.title}
          </h2>
          {isKept && <p className="text-sm text-soft">{words.notYet}</p>}
        </div>
        <div className="hidden gap-2 sm:flex">
          {([true, false] as const).map((phone) => (
            <Button
              key={String(phone)}
              variant={phone === isPhone ? 'chosen' : 'quiet'}
              aria-pressed={phone === isPhone}
              onClick={() => setPhone(phone)}
            >
              {phone ? words.widths.phone : words.widths.desk}
            </Button>
          ))}
        </div>
        <IconButton label={words.close} icon={X} onClick={onClose} />
      </div>
      <PreviewFrame html={preview.html} className={`mx-auto min-h-0 flex-1 ${isPhone ? 'max-w-90' : ''}`} />
    </dialog>
  )
}

type PreviewButtonProps = { kind: Kind; record: AnyRecord }

export const PreviewButton = ({ kind, record }: PreviewButtonProps) => {
  const words = useWords(english)
  return (
    <ActionButton
      label={words.preview}
      fullLabel={words.previewOne(recordTitle(kind, record))}
      icon={Eye}
      run={() => showPreview(kind, record)}
      errorMessage={words.failed}
    />
  )
}
