import { defaultPicture } from '#domain/site-facts.ts'
import { Button } from '../ui/button.tsx'
import { Facts } from './facts.tsx'
import type { CardProps } from './kind-list.tsx'

/** A card that shows somebody's portrait, name and one line, and the rest when asked. */
export function PersonCard({ kind, record, isOpen, toggle, isFirst, line }: CardProps & { line: string }) {
  const name = String(record[kind.titleField])
  const details = `details-${record._id}`
  return (
    <article className="flex flex-col items-center px-5 pt-7 pb-5 text-center">
      <img
        src={String(record.coverImageURL ?? defaultPicture)}
        alt=""
        width={112}
        height={112}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        className="size-28 rounded-full bg-edge object-cover ring-4 ring-lamp/40 ring-offset-4 ring-offset-surface"
      />
      <h2 className="mt-5 w-full text-xl">{name}</h2>
      <p className="mt-1 w-full text-soft">{line}</p>
      <Button
        variant="quiet"
        className="mt-4 noscript:hidden"
        aria-expanded={isOpen}
        aria-controls={details}
        aria-label={`${isOpen ? 'Hide' : 'View'} Details of ${name}`}
        onClick={toggle}
      >
        {isOpen ? 'Hide Details' : 'View Details'}
      </Button>
      <div id={details} className={`w-full pt-5 text-left ${isOpen ? '' : 'hidden noscript:block'}`}>
        <Facts kind={kind} record={record} except={[kind.titleField]} />
      </div>
    </article>
  )
}
