export function SchoolAtDusk() {
  return (
    <svg viewBox="0 0 480 340" aria-hidden="true" className="board w-full rotate-1">
      <radialGradient id="school-glow">
        <stop offset="0" stopColor="#f2a33a" stopOpacity="0.55" />
        <stop offset="0.5" stopColor="#f2a33a" stopOpacity="0.16" />
        <stop offset="1" stopColor="#f2a33a" stopOpacity="0" />
      </radialGradient>
      <circle cx="238" cy="142" r="190" fill="url(#school-glow)" />
      <g fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        {/* The ground, the tree and the branch that carries the lamp. */}
        <path d="M14 292q110-12 226-6t226-2M54 291q14-54 2-138M98 289q-8-44 6-84 36-62 134-92M100 168q44-52 130-62M70 284q6-40 2-76M82 282q0-24 2-40" />
        <path
          className="fill-night"
          d="M34 158q-24-6-20-34 2-18 20-24-2-34 28-40 16-28 46-14 28-16 46 8 30 2 30 30 14 14 4 32-6 16-26 14-10 20-34 14-16 18-40 8-22 22-54 6z"
        />
        <path
          d="M48 92q10-14 26-8M102 72q14-8 26 2M86 116q14 8 28-2M138 108q12 2 16-10M38 128q8 10 20 4M152 74q8 2 10 10"
          opacity="0.55"
        />
        <path d="M238 113v16M226 137h24l-5-8h-14zM228 137q-7 18 2 34h16q9-16 2-34M226 171h24" />
        {/* The board. */}
        <path d="M318 120h112v84H318zM326 128h96v68h-96zM336 204l-18 82M412 204l18 82M374 204v40" />
        <path d="M338 146q8-9 16 0t16 0M338 166h22M378 158v14M371 165h14M396 160h14M396 168h14M340 183q24-6 48 0" />
        {/* The teacher. */}
        <path d="M284 182a12 12 0 1 0-.1 0zM266 286l4-62q0-26 15-34 16 8 16 32l5 64M299 206l24-26M271 214l-10 22 8 8M272 192q-4-20 12-25 16 3 13 22" />
        {/* The children, seen from behind. */}
        <path d="M130 256a11 11 0 1 0-.1 0zM106 296q0-34 24-34t24 34zM184 262a10 10 0 1 0-.1 0zM162 300q0-32 22-32t22 32zM234 258a10 10 0 1 0-.1 0zM212 298q0-34 22-34t22 34z" />
        <path d="M122 236l-8-7M176 243q8-8 16 0M228 240l-5-6M240 240l6-6" />
        {/* Stars, and a kite left in the sky. */}
        <path d="M296 40v8M292 44h8M440 70v8M436 74h8M214 30v6M211 33h6M366 52l22-14 8 26-22 10zM366 52l30 12M388 38l-14 36M374 74q-8 8-2 14t-6 12" />
      </g>
      <path d="M239 166c-5-4-5-11 0-20 5 9 5 16 0 20z" className="fill-lamp" />
    </svg>
  )
}
