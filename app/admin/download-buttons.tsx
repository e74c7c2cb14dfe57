import { defineWords } from '#domain/text/words.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/button.tsx'
import { Download } from '../ui/icons/admin-icons.ts'

const words = defineWords({ formats: { xlsx: 'Excel', csv: 'CSV', pdf: 'PDF', json: 'JSON' } })

export function DownloadButtons<Format extends keyof typeof words.formats>({
  formats,
  text = (formatName) => formatName,
  label,
  download,
  errorMessage,
}: {
  formats: readonly Format[]
  /** The button's text; by default, the name of the format. */
  text?: (formatName: string) => string
  /** The accessible name, if it should be more specific than `text`. */
  label?: (formatName: string) => string
  download: (format: Format) => Promise<void>
  errorMessage: string
}) {
  const { busyWith, isBusy, run } = useAction<Format>()
  return formats.map((format) => (
    <Button
      key={format}
      variant="quiet"
      busy={busyWith === format}
      disabled={isBusy}
      onClick={() => run(() => download(format), { name: format, errorMessage })}
      aria-label={label?.(words.formats[format])}
    >
      {busyWith !== format && <Download className="size-4" />}
      {text(words.formats[format])}
    </Button>
  ))
}
