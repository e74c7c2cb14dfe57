import { useState } from 'react'
import { type Report, reportMessages, reportType } from '#domain/admin/reports.ts'
import { serverMessage } from '../../../../api/api.ts'
import { downloadFile } from '../../../../api/download-file.ts'
import { Button } from '../../../../ui/button.tsx'
import { Download } from '../../../../ui/icons/admin-icons.ts'
import { toast } from '../../../../ui/toast.tsx'

const words = {
  button: 'Download',
  name: (label: string) => `Download ${label}`,
  making: (label: string) => `Preparing the ${label}...`,
  done: (label: string) => `${label} downloaded.`,
}

/** Downloads a report as a file; no mail is sent. */
export function DownloadReport({ report }: { report: Report }) {
  const { label } = report
  const [isBusy, setIsBusy] = useState(false)

  async function download() {
    setIsBusy(true)
    const toastId = toast.loading(words.making(label))
    try {
      await downloadFile(report.download)
      toast.success(words.done(label), toastId)
    } catch (error) {
      const messages = [reportMessages.notDownloaded(reportType(report)), serverMessage(error)]
      toast.error(messages.filter(Boolean).join(' '), toastId)
    }
    setIsBusy(false)
  }

  return (
    <Button
      variant="quiet"
      busy={isBusy}
      onClick={download}
      aria-label={words.name(label)}
      className="shrink-0"
    >
      {!isBusy && <Download className="size-4" />}
      <span className="sr-only lg:not-sr-only">{words.button}</span>
    </Button>
  )
}
