import type { SVGProps } from 'react'

/** An icon. Give it `role`, `aria-label` and `aria-hidden={false}` unless text next to it has the same meaning. */
export type IconComponent = (props: SVGProps<SVGSVGElement>) => React.ReactNode

/** The icon is 24 by 24, with lines two units thick in the text color. A page loads only the icons that it uses. */
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
