import { defineWords } from '#domain/text/words.ts'
import '../page-script/elements.ts'
import { useWords } from '../language/use-words.ts'
import { Volume } from './icons/icons.ts'

const english = defineWords('read-aloud', { read: 'Read aloud', stop: 'Stop reading' })

/**
 * A button that reads an element of the page aloud with the device's own voice (app/page-script/read-aloud.ts).
 * Invisible if the device has no voice for the language of the text; many devices say so late, so the button keeps its
 * space, and the page does not move. The text is not sent anywhere.
 *
 * @param of the id of the element
 */
export function ReadAloud({ of }: { of: string }) {
  const words = useWords(english)
  return (
    <read-aloud for={of} data-silent="" className="group block data-silent:invisible print:hidden">
      <button
        type="button"
        className="inline-flex min-h-11 max-w-full items-center wrap-anywhere gap-2 font-medium text-link underline underline-offset-4"
      >
        <Volume className="size-5" />
        <span className="group-data-speaking:hidden">{words.read}</span>
        <span className="hidden group-data-speaking:inline">{words.stop}</span>
      </button>
    </read-aloud>
  )
}
