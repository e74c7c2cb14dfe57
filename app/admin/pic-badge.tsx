import { Crown } from '../ui/icons/admin-icons.ts'

/** Marks an admin who is a PIC or has requested the role. */
export const PicBadge = ({ text, className = '' }: { text: string; className?: string }) => (
  <span
    className={`inline-flex items-center gap-2 rounded-full bg-lamp px-3 py-1 text-sm font-semibold text-night ${className}`}
  >
    <Crown className="size-4" />
    {text}
  </span>
)
