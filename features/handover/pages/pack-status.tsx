import { ActionButton } from '#app/admin/action-button.tsx'
import { formatLongDateTime, formatTime } from '#app/admin/format-time.ts'
import { SendButton } from '#app/admin/send-button.tsx'
import { api } from '#app/api/api.ts'
import { ProgressBar } from '#app/ui/progress.tsx'
import { formatDiskSize } from '#domain/text/format-disk-size.ts'
import { defineWords } from '#domain/text/words.ts'
import { packPaths } from '../handover.ts'
import type { PackState } from '../handover-schemas.ts'

export const words = defineWords({
  making: (by: string) => `A pack for ${by || 'a PIC'} is being made. You can leave this page.`,
  progress: 'Progress of the pack',
  soFar: (photos: number, bytes: string, all: string) =>
    `${photos.toLocaleString('en')} photos, ${bytes} of ${all}`,
  ready: (size: string, photos: number) =>
    `The pack is ready: ${size}, with ${photos.toLocaleString('en')} photos.`,
  missing: (number: number) =>
    `${number.toLocaleString('en')} photos are missing from the site. The pack lists them.`,
  until: (time: string) => `It stays on the server until ${time}.`,
  howTo:
    'Open it with 7-Zip or WinRAR on Windows, or with a ZIP app that supports AES on a phone. Windows alone cannot open it. It contains names and addresses of children, so delete the unpacked files when you are done.',
  download: 'Download',
  remove: 'Remove it from the server',
  notFetched: 'The pack could not be downloaded. Please try again.',
  notRemoved: 'The pack could not be removed. Please try again.',
  failed: (at: string, why: string) => `The pack of ${at} could not be made. ${why}`,
})

export function PackStatus({ pack, onChange }: { pack: PackState; onChange: () => void }) {
  if (pack.state === 'making') return <Making pack={pack} />
  if (pack.state === 'ready') return <Ready pack={pack} onChange={onChange} />
  return (
    <p role="status" className="max-w-3xl rounded-2xl border border-lamp bg-lamp/10 px-4 py-3 font-medium">
      {words.failed(formatLongDateTime(pack.startedAt), pack.why ?? '')}
    </p>
  )
}

const Making = ({ pack: { by, photos, bytes, totalBytes } }: { pack: PackState }) => (
  <div className="max-w-xl space-y-3">
    <p role="status">{words.making(by)}</p>
    <ProgressBar
      aria-label={words.progress}
      max={Math.max(1, totalBytes)}
      value={totalBytes > 0 ? bytes : undefined}
    />
    {totalBytes > 0 && (
      <p className="text-soft">{words.soFar(photos, formatDiskSize(bytes), formatDiskSize(totalBytes))}</p>
    )}
  </div>
)

function Ready({ pack, onChange }: { pack: PackState; onChange: () => void }) {
  const { startedAt, size, photos, missing, removedAt } = pack
  // The browser downloads the file directly to the disk.
  async function download() {
    const { data } = await api.call('POST', packPaths.link, { body: { startedAt } })
    window.location.assign(data.url)
  }
  return (
    <div className="max-w-3xl space-y-3 rounded-card bg-surface p-5 shadow-soft">
      <p role="status" className="font-medium">
        {words.ready(formatDiskSize(size), photos)}
      </p>
      {missing !== null && missing > 0 && <p>{words.missing(missing)}</p>}
      {removedAt && <p>{words.until(formatTime(removedAt))}</p>}
      <p className="text-soft">{words.howTo}</p>
      <div className="flex flex-wrap gap-3">
        <ActionButton
          label={words.download}
          variant="primary"
          // The pack may have been replaced.
          run={() => download().finally(onChange)}
          errorMessage={words.notFetched}
        />
        <SendButton
          label={words.remove}
          send={() => api.call('DELETE', packPaths.pack)}
          errorMessage={words.notRemoved}
          onChanged={onChange}
        />
      </div>
    </div>
  )
}
