import { encodeQR } from 'qr'

/** The margin that readers need around the code, in modules. */
const quietZone = 4

/** A text as a QR code, dark on light in both themes, because many readers do not support the opposite. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border: quietZone, ecc: 'medium' })
  const modules = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="block w-full max-w-80 rounded-xl bg-white text-black"
    >
      <path fill="currentColor" d={modules.join('')} />
    </svg>
  )
}
