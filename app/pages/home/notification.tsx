import { useLoaderData } from 'react-router'
import { notification } from '#domain/kinds/notification.ts'
import { feedLinks } from '#domain/site/feeds.ts'
import { NotificationCard } from '../../cards/notification-card.tsx'
import { ListPage } from '../../lists/kind-list.tsx'
import { listLoader } from '../../lists/list-loader.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Rss } from '../../ui/icons/icons.ts'
import { listOfKindMeta, useListOfKind } from '../kinds/list-of-kind.ts'

const { news } = feedLinks

const read = listLoader(notification)
export const loader = read
export const clientLoader = read
export const meta = listOfKindMeta

export default function Notifications() {
  const { title, lead } = useListOfKind()
  return (
    <ListPage
      title={title}
      lead={lead}
      kind={notification}
      loaded={useLoaderData<typeof loader>()}
      card={NotificationCard}
      layout="two"
    >
      <a href={news.href} type={news.type} className={buttonClass('quiet', 'mt-5')}>
        <Rss className="size-5" />
        {news.label}
      </a>
    </ListPage>
  )
}
