import { useQuery } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { useDebounced } from '#app/ui/use-debounced.ts'
import type { Kind, Values } from '#domain/kinds/kind.ts'
import { defineWords } from '#domain/text/words.ts'
import { previewPath } from '../../preview.ts'
import { PreviewFrame } from './preview-frame.tsx'

const words = defineWords({ title: 'Preview', failed: 'The preview could not be updated.' })
const pauseMilliseconds = 500

/** Shows the page of a record with the values of its form. It is updated half a second after the last keystroke. */
export function LivePreview({ kind, id, values }: { kind: Kind; id: string; values: Values }) {
  const body = useDebounced(JSON.stringify(values), pauseMilliseconds)
  const { response, error } = useQuery(
    `${kind.name}/${id} ${body}`,
    () => api.call('POST', previewPath, { params: { kind: kind.name, id }, body: JSON.parse(body) }),
    { keepsLast: true },
  )
  return (
    <section aria-labelledby="live-preview" className="sticky top-20">
      <h2 id="live-preview" className="mb-2 text-xl">
        {words.title}
      </h2>
      <PreviewFrame html={response?.data.html ?? ''} className="h-[calc(100vh-9rem)] min-h-80" />
      <p role="status" className="mt-2 text-sm text-danger-ink">
        {error !== undefined && words.failed}
      </p>
    </section>
  )
}
