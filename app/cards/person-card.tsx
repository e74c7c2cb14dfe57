import { defaultPicture } from '#domain/site/site-constants.ts'
import { languageOf } from '#domain/text/language-of.ts'
import type { CardProps } from '../lists/kind-list.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { FieldList } from './field-list.tsx'

const words = {
  view: 'View Details',
  hide: 'Hide Details',
  of: (name: string) => ` of ${name}`,
}

/**
 * The card of a person: portrait, name and one line, and details that open below. On a phone the portrait is
 * beside the name, so that a class of thirty is not thirty screens.
 */
export function PersonCard({ kind, record, isFirst }: CardProps) {
  const name = String(record[kind.titleField])
  return (
    <details name="card" data-closes="card" className="group p-5 sm:pt-7">
      <summary className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 rounded-xl sm:block sm:text-center">
        <Picture
          src={String(record.coverImageURL ?? defaultPicture)}
          sizes="7rem"
          isFirst={isFirst}
          className="size-24 rounded-full ring-4 ring-lamp/40 ring-offset-4 ring-offset-surface sm:mx-auto sm:size-28"
        />
        <div className="min-w-0">
          <h2 lang={languageOf(name)} className="text-xl sm:mt-5">
            <bdi>{name}</bdi>
          </h2>
          <p className="mt-1 text-soft wrap-anywhere">{kind.cardLine?.(record)}</p>
          <span className={buttonClass('quiet', 'mt-3 sm:mt-4')}>
            <span className="group-open:hidden">{words.view}</span>
            <span className="hidden group-open:inline">{words.hide}</span>
            <span className="sr-only">{words.of(name)}</span>
          </span>
        </div>
      </summary>
      <div className="mt-5 border-t border-edge pt-4 text-left">
        <FieldList kind={kind} record={record} except={[kind.titleField]} />
      </div>
    </details>
  )
}
