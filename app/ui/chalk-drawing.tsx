import type { ComponentProps } from 'react'
import { Picture } from './picture.tsx'

/** A line drawing that looks like chalk, 64 by 64: each line is drawn twice, with a small offset. */
export function ChalkDrawing({ path, className = '' }: { path: string; className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={`shrink-0 ${className}`}>
      <g fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round">
        <path d={path} strokeWidth="1.8" />
        <path d={path} strokeWidth="0.8" opacity="0.45" transform="rotate(0.9 0 64) translate(0.9 0.4)" />
      </g>
    </svg>
  )
}

type TileProps = Omit<ComponentProps<typeof Picture>, 'src'> & { src: string | undefined; path: string }

/** A picture, or in its place a slate with a drawing; `path` is an SVG path for `ChalkDrawing`. */
export const PictureOrDrawing = ({ src, path, ...props }: TileProps) =>
  src ? (
    <Picture src={src} {...props} />
  ) : (
    <span className={`board grid place-items-center p-3 print:hidden ${props.className}`}>
      <ChalkDrawing path={path} className="h-full max-h-24" />
    </span>
  )
