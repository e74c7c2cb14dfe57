import { publicationSentence, visibilityPaths } from '#domain/admin/field-visibility.ts'
import type {
  SentVisibility,
  VisibilityPreview,
  VisibilityState,
} from '#domain/admin/field-visibility-schemas.ts'
import { type ApiResponse, api } from '../../../../api/api.ts'
import { toast } from '../../../../ui/toast.tsx'

const words = {
  publish: (sentences: string[]) => `${sentences.join(' ')} Publish it?`,
}

/** Changes who sees what; where that publishes something it asks first, and after a No nothing is sent. */
export async function sendVisibility(changes: SentVisibility) {
  const preview = await api.send<{ data: VisibilityPreview }>('POST', visibilityPaths.preview, changes)
  const { publications } = preview.data
  if (publications.length > 0 && !(await toast.confirm(words.publish(publications.map(publicationSentence)))))
    return undefined
  const expected = publications.reduce((sum, { records }) => sum + records, 0)
  const sent: SentVisibility = { ...changes, ...(expected > 0 && { expected }) }
  return api.send<ApiResponse<VisibilityState>>('PUT', visibilityPaths.settings, sent)
}
