/** The evening sky with a lamp, for a site that has no pictures yet; on a phone held upright it ends above the text. */
export function NightSky() {
  return (
    <svg
      viewBox="0 0 800 600"
      preserveAspectRatio="xMaxYMin slice"
      aria-hidden="true"
      className="absolute inset-0 -z-20 size-full portrait:h-3/5"
    >
      <radialGradient id="lamp-glow">
        <stop offset="0" stopColor="#f2a33a" stopOpacity="0.5" />
        <stop offset="0.45" stopColor="#f2a33a" stopOpacity="0.14" />
        <stop offset="1" stopColor="#f2a33a" stopOpacity="0" />
      </radialGradient>
      <g transform="translate(306 6) scale(0.62)">
        <circle cx="620" cy="350" r="380" fill="url(#lamp-glow)" />
        <path
          d="M600 190q20-26 40 0M620 170v-180M585 225h70l-14-30h-42zM590 225q-28 110 12 210h36q40-100 12-210M580 435h80l12 34H568z"
          fill="none"
          strokeWidth="6"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-chalk/90"
        />
        <path d="M620 400c-30-18-30-60 0-100 30 40 30 82 0 100z" className="fill-lamp" />
      </g>
      <g className="fill-chalk/70">
        <circle cx="90" cy="90" r="2.5" />
        <circle cx="210" cy="50" r="2" />
        <circle cx="330" cy="120" r="2.5" />
        <circle cx="450" cy="60" r="2" />
        <circle cx="160" cy="190" r="1.6" />
        <circle cx="740" cy="80" r="2.4" />
      </g>
    </svg>
  )
}
