import { useEffect, useRef, useState } from 'react'
import { ApiError, api } from '#app/api/api.ts'
import { thisBrowser } from '#app/browser.ts'
import type { Kind, Values } from '#domain/kinds/kind.ts'
import { defineWords } from '#domain/text/words.ts'
import { previewPath } from '#features/records/preview.ts'
import { PreviewFrame } from './preview-frame.tsx'

const words = defineWords({ title: 'Preview', failed: 'The preview could not be updated.' })
const pauseMilliseconds = 500

/** Shows the page of a record with the values of its form. It is updated half a second after the last keystroke. */
export function LivePreview({ kind, id, values }: { kind: Kind; id: string; values: Values }) {
  const [html, setHtml] = useState('')
  const [hasFailed, setFailed] = useState(false)
  const body = JSON.stringify(values)
  const asked = useRef('')
  useEffect(() => {
    asked.current = body
    const timer = thisBrowser.setTimeout(async () => {
      try {
        const { data } = await api.call('POST', previewPath, {
          params: { kind: kind.name, id },
          body: JSON.parse(body),
        })
        if (asked.current !== body) return
        setHtml(data.html)
        setFailed(false)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (asked.current === body) setFailed(true)
      }
    }, pauseMilliseconds)
    return () => thisBrowser.clearTimeout(timer)
  }, [kind, id, body])
  return (
    <section aria-labelledby="live-preview" className="sticky top-20">
      <h2 id="live-preview" className="mb-2 text-xl">
        {words.title}
      </h2>
      <PreviewFrame html={html} className="h-[calc(100vh-9rem)] min-h-80" />
      <p role="status" className="mt-2 text-sm text-danger-ink">
        {hasFailed && words.failed}
      </p>
    </section>
  )
}
