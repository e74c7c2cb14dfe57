import type { SVGProps } from 'react'

/** Takes `className`, and `role`, `aria-label` and `aria-hidden={false}` where it says something that no text beside it does. */
export type IconComponent = (props: SVGProps<SVGSVGElement>) => React.ReactNode

/** An icon of 24 by 24, of lines two thick in the color of the text. A page loads only those that it shows. */
/* @__NO_SIDE_EFFECTS__ */
export const icon =
  (path: string): IconComponent =>
  (props) => (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    >
      <path d={path} />
    </svg>
  )
