import { useEffect, useMemo, useState } from 'react'
import Lightbox, { type Slide, type SlotStyles } from 'yet-another-react-lightbox'
import Video from 'yet-another-react-lightbox/plugins/video'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import librarySheet from 'yet-another-react-lightbox/styles.css?url'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { readPicture } from '#domain/pictures.ts'
import { api } from '../api.ts'
import ownSheet from '../styles/viewer.css?url'
import { isVideo, mediaOf } from './gallery-media.ts'
import { thumbnailId, useViewer } from './viewer-address.ts'

export const styles = [librarySheet, ownSheet]

const words = {
  labels: {
    Previous: 'Previous',
    Next: 'Next',
    Close: 'Close',
    'Zoom in': 'Zoom in',
    'Zoom out': 'Zoom out',
    'Photo gallery': 'Photos and videos',
    Slide: 'Photo or video',
    '{index} of {total}': '{index} of {total}',
  },
}

/** A screen full of one item: its first photo, or else its first video, and the rest by arrows, swipe and keys. */
export function Viewer({ kind, items }: { kind: Kind; items: AnyRecord[] }) {
  const { viewed, isOpenedHere, step, close } = useViewer()
  const item = useItem(kind, items, viewed?.id)
  const title = item ? String(item[kind.titleField]) : ''
  const slides = useMemo(() => (item ? slidesOf(item, title) : []), [item, title])
  const index = Math.min((viewed?.at ?? 1) - 1, Math.max(0, slides.length - 1))
  const isOpen = viewed !== undefined && slides.length > 0
  const hasOne = slides.length < 2
  return (
    <Lightbox
      open={isOpen}
      close={close}
      slides={slides}
      index={index}
      on={{ view: ({ index: at }) => viewed && at !== index && step({ id: viewed.id, at: at + 1 }) }}
      plugins={[Video, Zoom]}
      className="viewer"
      labels={{ ...words.labels, Lightbox: title }}
      carousel={{ finite: true, preload: 1, padding: 0 }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      // Whoever pressed a play button has asked for the film; whoever steps to one, or was sent a link, has not.
      video={{ preload: 'metadata', autoPlay: isOpenedHere && hasOne && !wantsStillness() }}
      styles={{ root: whereFrom(viewed?.id) }}
      render={{
        ...(hasOne && { buttonPrev: () => null, buttonNext: () => null }),
        controls: () => <Caption title={title} at={index + 1} of={slides.length} />,
      }}
    />
  )
}

function Caption({ title, at, of }: { title: string; at: number; of: number }) {
  return (
    <p className="viewer-caption">
      <span className="font-serif text-lg font-semibold">{title}</span>
      {of > 1 && (
        <span aria-live="polite" className="whitespace-nowrap tabular-nums">
          {at} / {of}
        </span>
      )}
    </p>
  )
}

function slidesOf(item: AnyRecord, title: string): Slide[] {
  const media = mediaOf(item)
  return media.map((url, at) =>
    isVideo(url)
      ? { type: 'video', sources: [{ src: url, type: videoType(url) }] }
      : { ...pictureSlide(url), alt: media.length > 1 ? `${title}, ${at + 1}` : title },
  )
}

function pictureSlide(url: string) {
  const facts = readPicture(url)
  if (!facts) return { src: url }
  const { width, height, sources } = facts
  const srcSet = sources.map((source) => ({
    src: source.url,
    width: source.width,
    height: Math.round((source.width / width) * height),
  }))
  return { src: url, width, height, srcSet }
}

/** QuickTime films from phones are MPEG-4 inside; browsers play them only when not told otherwise. */
const videoType = (url: string) => (/\.webm\b/i.test(url) ? 'video/webm' : 'video/mp4')

/** An item of the page, or one that an old address names and that has moved beyond the page's first cards. */
function useItem(kind: Kind, items: AnyRecord[], id: string | undefined): AnyRecord | undefined {
  const here = items.find((item) => item._id === id)
  const [elsewhere, setElsewhere] = useState<AnyRecord>()
  const isMissing = id !== undefined && !here && elsewhere?._id !== id
  useEffect(() => {
    if (!isMissing) return
    // Whatever the answer is, a page without its viewer is a whole page.
    api.one(kind, id).then(setElsewhere, () => {})
  }, [isMissing, kind, id])
  return here ?? (elsewhere?._id === id ? elsewhere : undefined)
}

/** The middle of the thumbnail, from which the picture grows. */
function whereFrom(id: string | undefined): NonNullable<SlotStyles['root']> {
  const box = id && document.getElementById(thumbnailId(id))?.getBoundingClientRect()
  if (!box) return {}
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  return { '--yarl__from': `${Math.round(x)}px ${Math.round(y)}px` }
}

const wantsStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches
