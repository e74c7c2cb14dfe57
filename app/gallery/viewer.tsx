import { useEffect, useMemo, useState } from 'react'
import Lightbox, { type Slide, type SlotStyles } from 'yet-another-react-lightbox'
import Video from 'yet-another-react-lightbox/plugins/video'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import libraryStyles from 'yet-another-react-lightbox/styles.css?url'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { parsePictureUrl } from '#domain/media/pictures.ts'
import { languageOf } from '#domain/text/language-of.ts'
import { api } from '../api/api.ts'
import viewerStyles from '../styles/viewer.css?url'
import { isVideo, mediaOf } from './gallery-media.ts'
import { thumbnailId, useViewer } from './viewer-hash.ts'

export const styles = [libraryStyles, viewerStyles]

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

/** The full-screen viewer of one item's media, with arrows, swipe and keys. */
export function Viewer({ kind, items }: { kind: Kind; items: AnyRecord[] }) {
  const { current, isOpenedHere, step, close } = useViewer()
  const item = useItem(kind, items, current?.id)
  const title = item ? String(item[kind.titleField]) : ''
  const slides = useMemo(() => (item ? slidesOf(item, title) : []), [item, title])
  const index = Math.min((current?.position ?? 1) - 1, Math.max(0, slides.length - 1))
  const isOpen = current !== undefined && slides.length > 0
  const isSingle = slides.length < 2
  return (
    <Lightbox
      open={isOpen}
      close={close}
      slides={slides}
      index={index}
      on={{
        view: ({ index: next }) => current && next !== index && step({ id: current.id, position: next + 1 }),
      }}
      plugins={[Video, Zoom]}
      className="viewer"
      labels={{ ...words.labels, Lightbox: title }}
      carousel={{ finite: true, preload: 1, padding: 0 }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      // Autoplay only after a click on a single video's thumbnail, not when stepping or following a link.
      video={{ preload: 'metadata', autoPlay: isOpenedHere && isSingle && !prefersReducedMotion() }}
      styles={{ root: zoomOrigin(current?.id) }}
      render={{
        ...(isSingle && { buttonPrev: () => null, buttonNext: () => null }),
        controls: () => <Caption title={title} position={index + 1} total={slides.length} />,
      }}
    />
  )
}

function Caption({ title, position, total }: { title: string; position: number; total: number }) {
  return (
    <p className="viewer-caption">
      <span lang={languageOf(title)} className="font-serif text-lg font-semibold wrap-anywhere">
        {title}
      </span>
      {total > 1 && (
        <span aria-live="polite" className="whitespace-nowrap tabular-nums">
          {position} / {total}
        </span>
      )}
    </p>
  )
}

function slidesOf(item: AnyRecord, title: string): Slide[] {
  const media = mediaOf(item)
  return media.map((url, index) =>
    isVideo(url)
      ? { type: 'video', sources: [{ src: url, type: videoType(url) }] }
      : { ...pictureSlide(url), alt: media.length > 1 ? `${title}, ${index + 1}` : title },
  )
}

function pictureSlide(url: string) {
  const info = parsePictureUrl(url)
  if (!info) return { src: url }
  const { width, height, sources } = info
  const srcSet = sources.map((source) => ({
    src: source.url,
    width: source.width,
    height: Math.round((source.width / width) * height),
  }))
  return { src: url, width, height, srcSet }
}

/** QuickTime files from phones contain MPEG-4; browsers play them only under that type. */
const videoType = (url: string) => (/\.webm\b/i.test(url) ? 'video/webm' : 'video/mp4')

/** An item of the page, or one of an old link that is no longer among the cards loaded. */
function useItem(kind: Kind, items: AnyRecord[], id: string | undefined): AnyRecord | undefined {
  const loaded = items.find((item) => item._id === id)
  const [fetched, setFetched] = useState<AnyRecord>()
  const isMissing = id !== undefined && !loaded && fetched?._id !== id
  useEffect(() => {
    if (!isMissing) return
    // On an error the page simply stays without its viewer.
    api.one(kind, id).then(setFetched, () => {})
  }, [isMissing, kind, id])
  return loaded ?? (fetched?._id === id ? fetched : undefined)
}

/** The center of the thumbnail, from which the picture zooms in. */
function zoomOrigin(id: string | undefined): NonNullable<SlotStyles['root']> {
  const box = id && document.getElementById(thumbnailId(id))?.getBoundingClientRect()
  if (!box) return {}
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  return { '--yarl__from': `${Math.round(x)}px ${Math.round(y)}px` }
}

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches
