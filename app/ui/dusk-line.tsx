import dusk from '../styles/dusk.svg'

/** Hills at dusk, above the footer. Loaded when near, because the browser lays out an SVG file as a page of its own. */
export const DuskLine = () => (
  <img src={dusk} width="1440" height="88" alt="" loading="lazy" decoding="async" className="dusk-line" />
)
