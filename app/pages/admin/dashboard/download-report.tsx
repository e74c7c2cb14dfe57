import { Download } from 'lucide-react'
import { useState } from 'react'
import { type Report, reportSays, reportType } from '#domain/reports.ts'
import { download } from '../../../content/download.ts'
import { sentence } from '../../../content/show-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'

const words = {
  button: 'Download',
  name: (label: string) => `Download ${label}`,
  making: (label: string) => `Preparing the ${label}...`,
  done: (label: string) => `${label} downloaded.`,
}

/** Hands a report to the browser as a file; no mail is sent. */
export function DownloadReport({ report }: { report: Report }) {
  const { label } = report
  const [isBusy, setIsBusy] = useState(false)

  async function save() {
    setIsBusy(true)
    const toastId = toast.loading(words.making(label))
    try {
      await download(report.download)
      toast.success(words.done(label), toastId)
    } catch (failure) {
      const says = [reportSays.notDownloaded(reportType(report)), sentence(failure)]
      toast.error(says.filter(Boolean).join(' '), toastId)
    }
    setIsBusy(false)
  }

  return (
    <Button variant="quiet" busy={isBusy} onClick={save} aria-label={words.name(label)} className="shrink-0">
      {!isBusy && <Download aria-hidden="true" className="size-4" />}
      <span className="sr-only lg:not-sr-only">{words.button}</span>
    </Button>
  )
}
