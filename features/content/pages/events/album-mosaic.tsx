import { useDigits } from '#app/language/use-words.ts'
import { AlbumPhoto, ViewerArea } from '#app/viewer/album-photos.tsx'
import { mediaOf } from '#app/viewer/gallery-media.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'

/**
 * The classes of the small tiles, by their number: in six columns, or on wide screens in the two columns to the right
 * of the large photo.
 */
const half = 'col-span-3 lg:col-span-1'
const third = 'col-span-2 lg:col-span-1'
const tiles = [
  [],
  ['col-span-6 lg:col-span-2 lg:row-span-2'],
  ['col-span-3 lg:col-span-2', 'col-span-3 lg:col-span-2'],
  ['col-span-2', third, third],
  [half, half, half, half],
]
const maxTiles = tiles.length - 1

const sizes = {
  large: '(min-width: 72rem) 42rem, (min-width: 64rem) 60vw, calc(100vw - 2.5rem)',
  small: '(min-width: 64rem) 20vw, 50vw',
}

export function AlbumMosaic({ kind, album }: { kind: Kind; album: AnyRecord }) {
  const digits = useDigits()
  const media = mediaOf(album)
  const count = media.length
  const others = tiles[Math.min(count - 1, maxTiles)] ?? []
  const more = count - 1 - others.length
  return (
    <ViewerArea kind={kind}>
      <div className="mb-8 grid grid-cols-6 gap-2 lg:grid-cols-[minmax(0,10fr)_minmax(0,3fr)_minmax(0,3fr)] lg:grid-rows-2 print:grid-rows-1">
        <AlbumPhoto
          kind={kind}
          album={album}
          index={0}
          sizes={sizes.large}
          isFirst
          className={`col-span-6 aspect-[8/5] lg:row-span-2 ${others.length > 0 ? 'lg:col-span-1' : 'lg:col-span-3 lg:aspect-[2/1]'}`}
        />
        {others.map((place, index) => (
          <AlbumPhoto
            key={media[index + 1]}
            kind={kind}
            album={album}
            index={index + 1}
            sizes={sizes.small}
            className={`aspect-[3/2] lg:aspect-auto ${place}`}
          >
            {more > 0 && index === others.length - 1 && (
              <span className="absolute inset-0 grid place-items-center bg-night/75 font-serif text-2xl font-semibold text-chalk">
                {`+ ${digits(String(more))}`}
              </span>
            )}
          </AlbumPhoto>
        ))}
      </div>
    </ViewerArea>
  )
}
