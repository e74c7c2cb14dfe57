import { Rss } from 'lucide-react'
import { useEffect } from 'react'
import { useLoaderData } from 'react-router'
import { feedLinks } from '#domain/feeds.ts'
import { notification } from '#domain/kinds/notification.ts'
import { listData } from '../../content/list-data.ts'
import { ListPage } from '../../content/list-page.tsx'
import { NoticeCard } from '../../content/notice-card.tsx'
import { describePage } from '../../layout/describe-page.ts'
import { rememberSeen } from '../../layout/seen-news.ts'
import { buttonClass } from '../../ui/button.tsx'

const title = 'Notifications and Wishes'
const lead = 'News from the school, and good wishes on the days that matter.'

const { news } = feedLinks

const read = listData(notification)
export const loader = read
export const clientLoader = read
export const meta = describePage(title, lead)

export default function Notifications() {
  const loaded = useLoaderData<typeof loader>()
  useEffect(() => rememberSeen(loaded.items.map((item) => item.createdAt)), [loaded])
  return (
    <ListPage title={title} lead={lead} kind={notification} loaded={loaded} card={NoticeCard} layout="two">
      <a href={news.href} type={news.type} className={buttonClass('quiet', 'mt-5')}>
        <Rss aria-hidden="true" className="size-5" />
        {news.says}
      </a>
    </ListPage>
  )
}
