import { defaultPicture } from '#domain/site/site-constants.ts'
import type { CardProps } from '../lists/kind-list.tsx'
import { Button } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { FieldList } from './field-list.tsx'

const words = {
  show: 'View Details',
  showOf: (name: string) => `View Details of ${name}`,
  hide: 'Hide Details',
  hideOf: (name: string) => `Hide Details of ${name}`,
}

/**
 * The card of a person: portrait, name and one line, and expandable details. On a phone the portrait is
 * beside the name, so that a class of thirty is not thirty screens.
 */
export function PersonCard({ kind, record, isOpen, toggle, isFirst }: CardProps) {
  const name = String(record[kind.titleField])
  const details = `details-${record._id}`
  return (
    <article className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 p-5 sm:block sm:pt-7 sm:text-center">
      <Picture
        src={String(record.coverImageURL ?? defaultPicture)}
        sizes="7rem"
        isFirst={isFirst}
        className="size-24 rounded-full ring-4 ring-lamp/40 ring-offset-4 ring-offset-surface sm:mx-auto sm:size-28"
      />
      <div className="min-w-0">
        <h2 className="text-xl wrap-anywhere sm:mt-5">
          <bdi>{name}</bdi>
        </h2>
        <p className="mt-1 text-soft wrap-anywhere">{kind.cardLine?.(record)}</p>
        <Button
          variant="quiet"
          className="mt-3 noscript:hidden sm:mt-4"
          aria-expanded={isOpen}
          aria-controls={details}
          aria-label={isOpen ? words.hideOf(name) : words.showOf(name)}
          onClick={toggle}
        >
          {isOpen ? words.hide : words.show}
        </Button>
      </div>
      <div
        id={details}
        className={`col-span-full mt-5 border-t border-edge pt-4 text-left ${isOpen ? '' : 'hidden noscript:block'}`}
      >
        <FieldList kind={kind} record={record} except={[kind.titleField]} />
      </div>
    </article>
  )
}
