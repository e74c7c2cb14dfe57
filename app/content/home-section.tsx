import { Link } from 'react-router'
import { buttonClass } from '../ui/button.tsx'
import { Chalk } from '../ui/chalk.tsx'
import { Picture } from '../ui/picture.tsx'

const sizes = '(min-width: 72rem) 33rem, (min-width: 48rem) 46vw, 92vw'

type Section = {
  title: string
  text: string
  link: { to: string; label: string }
  drawing: string
  /** A photograph of ours, while there is one. */
  picture: string | null | undefined
}

/** A part of Home: a photograph with a small slate at its corner, or a large slate, and what there is to say. */
export function HomeSection({ title, text, link, drawing, picture }: Section) {
  return (
    <section className="group grid items-center gap-x-14 gap-y-8 md:grid-cols-2">
      <div className="relative md:group-even:order-last">
        {picture ? (
          <>
            <div className="print -rotate-1 group-even:rotate-1">
              <Picture src={picture} sizes={sizes} className="aspect-[8/5] rounded-lg" />
            </div>
            <span className="board absolute -bottom-6 left-5 rotate-3 p-2 group-even:right-5 group-even:left-auto group-even:-rotate-3">
              <Chalk path={drawing} className="size-12 sm:size-14" />
            </span>
          </>
        ) : (
          <div className="board grid aspect-[8/5] -rotate-1 place-items-center group-even:rotate-1">
            <Chalk path={drawing} className="size-36 sm:size-48" />
          </div>
        )}
      </div>
      <div>
        <h2 className="text-3xl sm:text-4xl">{title}</h2>
        <p className="mt-4 max-w-prose text-lg text-soft">{text}</p>
        <Link to={link.to} viewTransition className={buttonClass('quiet', 'mt-6')}>
          {link.label}
        </Link>
      </div>
    </section>
  )
}
