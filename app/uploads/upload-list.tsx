import { defineWords } from '#domain/text/words.ts'
import { useTranslateMessage, useWords } from '../language/use-words.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Check, Film, RotateCcw } from '../ui/icons/admin-icons.ts'
import { X } from '../ui/icons/icons.ts'
import { ProgressBar } from '../ui/progress.tsx'
import { formatFileSize, useObjectUrl } from './chosen-file.ts'
import { Thumbnail } from './thumbnail.tsx'
import type { Upload } from './use-uploads.ts'

export const english = defineWords('admin.upload-list', {
  list: 'Chosen files',
  sent: (done: number, all: number) => `${done} of ${all}`,
  waiting: 'Ready',
  beingKept: 'Uploaded. Saving…',
  done: 'Uploaded',
  stopped: 'Cancelled. Nothing was saved.',
  uploadOf: (file: string) => `Upload of ${file}`,
  cancel: (file: string) => `Cancel ${file}`,
  retry: (file: string) => `Retry ${file}`,
  remove: (file: string) => `Remove ${file}`,
})

type Props = {
  uploads: Upload[]
  /** True while an upload is running; no other upload can then be retried. */
  isBusy: boolean
  onCancel: (id: number) => void
  onRetry: (id: number) => void
  onRemove: (id: number) => void
}

export function UploadList({ uploads, isBusy, onCancel, onRetry, onRemove }: Props) {
  const words = useWords(english)
  const done = uploads.filter(({ state }) => state === 'done').length
  return (
    <>
      {isBusy && (
        <p role="status" className="font-medium">
          {words.sent(Math.min(done + 1, uploads.length), uploads.length)}
        </p>
      )}
      <ul aria-label={words.list} className="space-y-2">
        {uploads.map((upload) => {
          const { id, file, state, progress } = upload
          const buttons = [
            [state === 'under way' && progress < 1, words.cancel(file.name), X, onCancel],
            [
              !isBusy && (state === 'failed' || state === 'stopped'),
              words.retry(file.name),
              RotateCcw,
              onRetry,
            ],
            [state !== 'under way' && state !== 'done', words.remove(file.name), X, onRemove],
          ] as const
          return (
            <li
              key={id}
              className="flex items-center gap-3 rounded-xl border border-edge bg-surface p-2 pr-1 sm:pr-2"
            >
              <FileThumbnail file={file} />
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium">
                  <bdi>{file.name}</bdi>
                </p>
                <Progress upload={upload} />
              </div>
              {buttons.map(
                ([isShown, label, icon, act]) =>
                  isShown && (
                    <IconButton
                      key={label}
                      label={label}
                      title={label}
                      icon={icon}
                      onClick={() => act(id)}
                      className="text-soft"
                    />
                  ),
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

function Progress({ upload: { file, state, progress, message } }: { upload: Upload }) {
  const words = useWords(english)
  const translate = useTranslateMessage()
  if (state === 'refused' || state === 'failed') {
    return (
      <p role="alert" className="text-sm font-medium text-danger-ink">
        {message && translate(message)}
      </p>
    )
  }
  if (state === 'under way') {
    const percent = Math.round(progress * 100)
    return (
      <div className="text-sm text-soft">
        <ProgressBar value={percent} max={100} aria-label={words.uploadOf(file.name)} />
        <p>{percent < 100 ? `${percent}%` : words.beingKept}</p>
      </div>
    )
  }
  if (state === 'done') {
    return (
      <p className="flex items-center gap-1 text-sm font-medium text-leaf">
        <Check className="size-4" />
        <span>{words.done}</span>
      </p>
    )
  }
  return (
    <p className="text-sm text-soft">
      {state === 'stopped' ? words.stopped : `${words.waiting} · ${formatFileSize(file.size)}`}
    </p>
  )
}

function FileThumbnail({ file }: { file: File }) {
  const url = useObjectUrl(file.type.startsWith('image/') ? file : null)
  return <Thumbnail url={url} icon={Film} className="size-14" />
}
