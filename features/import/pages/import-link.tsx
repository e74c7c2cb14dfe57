import { useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { useCan } from '#app/session/use-can.ts'
import { TextLink } from '#app/ui/button.tsx'
import type { Kind } from '#domain/kinds/kind.ts'
import { defineWords, labelMessage } from '#domain/text/words.ts'
import { canImport, importScreen } from '../imports.ts'

const english = defineWords('admin.kind-links', {
  list: 'Import a list',
  listOf: (many: string) => ` of ${many}`,
})

/** Renders nothing if the kind has no import. */
export function ImportLink({ kind }: { kind: Kind }) {
  const words = useWords(english)
  const translate = useTranslateMessage()
  const can = useCan()
  if (!canImport(kind) || !can(kind.permissions.add)) return null
  return (
    <TextLink to={importScreen(kind)}>
      <span>{words.list}</span>
      <span className="whitespace-pre max-sm:sr-only">
        {words.listOf(translate(labelMessage(kind.labels.many)).toLowerCase())}
      </span>
    </TextLink>
  )
}
