import { ChalkDrawing } from './chalk-drawing.tsx'

/** In place of a picture: a slate with a drawing, an SVG path for `ChalkDrawing`. */
export const ChalkTile = ({ path, className = '' }: { path: string; className?: string }) => (
  <span className={`board grid place-items-center p-3 print:hidden ${className}`}>
    <ChalkDrawing path={path} className="h-full max-h-24" />
  </span>
)
