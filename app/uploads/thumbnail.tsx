import type { IconComponent } from '../ui/icons/icon.tsx'

type Props = { url: string | undefined; icon: IconComponent; className: string }

/** Shows the picture, or an icon if there is no `url`. */
export const Thumbnail = ({ url, icon: Icon, className }: Props) =>
  url ? (
    <img src={url} alt="" className={`shrink-0 rounded-lg object-cover ${className}`} />
  ) : (
    <span className={`grid shrink-0 place-items-center rounded-lg bg-lamp/15 text-link ${className}`}>
      <Icon className="size-7" />
    </span>
  )
