import type { HealthLevel } from '#domain/admin/site-health.ts'
import type { HealthCheck } from '#domain/admin/site-health-schemas.ts'
import { TextLink } from '../../../../ui/button.tsx'
import { TriangleAlert } from '../../../../ui/icons/admin-icons.ts'
import type { IconComponent } from '../../../../ui/icons/icon.tsx'
import { CircleCheck, Eye } from '../../../../ui/icons/icons.ts'

const words = {
  levels: { ok: 'Fine', warning: 'Needs a look', critical: 'Needs attention' },
  goThere: 'Go there',
  goThereFor: (label: string) => `Go there: ${label}`,
}

const icons: Record<HealthLevel, IconComponent> = { ok: CircleCheck, warning: Eye, critical: TriangleAlert }
const colors: Record<HealthLevel, string> = {
  ok: 'text-leaf',
  warning: 'text-link',
  critical: 'text-danger-ink',
}
const frames: Record<HealthLevel, string> = {
  ok: 'border-transparent',
  warning: 'border-lamp',
  critical: 'border-danger',
}

type Props = { check: HealthCheck; label: string }

/** One part of the site: how it is, and what to do. Its state stands there in words, too. */
export function HealthCheckItem({ check: { level, says, advice, screen }, label }: Props) {
  const Icon = icons[level]
  return (
    <li className={`flex gap-4 rounded-card border bg-surface p-4 shadow-soft sm:p-5 ${frames[level]}`}>
      <Icon className={`mt-0.5 size-6 shrink-0 ${colors[level]}`} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="font-sans text-base font-semibold">{label}</h2>
          <p className={`text-sm font-medium ${colors[level]}`}>{words.levels[level]}</p>
        </div>
        <p className="break-words">{says}</p>
        {advice && <p className="mt-1 break-words text-soft">{advice}</p>}
        {screen && (
          <p className="mt-2">
            <TextLink to={screen} aria-label={words.goThereFor(label)}>
              {words.goThere}
            </TextLink>
          </p>
        )}
      </div>
    </li>
  )
}
