import { Link } from 'react-router'
import { OwnText } from '#app/layout/own-text.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { ChalkDrawing } from '#app/ui/chalk-drawing.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { parsePictureUrl } from '#domain/media/pictures.ts'
import type { ShownText } from '#domain/site/own-texts.ts'

const sizes = '(min-width: 72rem) 31rem, (min-width: 48rem) calc(50vw - 5rem), calc(100vw - 3.375rem)'

/** A narrower picture would be blurry, so a drawing is shown instead. */
const minWidth = 320

type SectionProps = {
  title: string
  text: string
  own?: ShownText | undefined
  link: { to: string; label: string }
  drawing: string
  picture: string | null | undefined
}

export function HomeSection({ title, text, own, link, drawing, picture }: SectionProps) {
  const isLargeEnough = picture && (parsePictureUrl(picture)?.width ?? minWidth) >= minWidth
  return (
    <section className="group grid items-center gap-x-14 gap-y-8 md:grid-cols-2">
      <div className="relative md:group-even:order-last">
        {isLargeEnough ? (
          <>
            <div className="print">
              <Picture src={picture} sizes={sizes} className="aspect-[2/1] rounded-lg md:aspect-[8/5]" />
            </div>
            <span className="board absolute -bottom-6 left-5 rotate-3 p-2 group-even:right-5 group-even:left-auto group-even:-rotate-3">
              <ChalkDrawing path={drawing} className="size-12 sm:size-14" />
            </span>
          </>
        ) : (
          <div className="board grid aspect-[2/1] place-items-center md:aspect-[8/5]">
            <ChalkDrawing path={drawing} className="size-32 sm:size-48" />
          </div>
        )}
      </div>
      <div>
        <h2 className="text-3xl sm:text-4xl">{title}</h2>
        <OwnText own={own} className="mt-4 max-w-prose text-lg text-soft">
          <p className="mt-4 max-w-prose text-lg text-soft">{text}</p>
        </OwnText>
        <Link to={link.to} viewTransition className={buttonClass('quiet', 'mt-6')}>
          {link.label}
        </Link>
      </div>
    </section>
  )
}
