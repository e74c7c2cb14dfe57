import type { ComponentProps, ReactNode } from 'react'
import type { Kind } from '#domain/kinds/kind.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { KindList } from './kind-list.tsx'

/** A page with a heading, a lead and a list. */
export function ListPage<K extends Kind>({
  title,
  lead,
  children,
  ...list
}: { title: string; lead: string; children?: ReactNode } & ComponentProps<typeof KindList<K>>) {
  return (
    <div className="page">
      <PageHeading title={title} lead={lead}>
        {children}
      </PageHeading>
      <KindList {...list} />
    </div>
  )
}
