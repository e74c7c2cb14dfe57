import { type OwnershipOffer, type OwnOffers, ownershipPaths } from '#domain/admin/ownership.ts'
import { formatDay } from '#domain/dates/format-day.ts'
import { PageSection } from '../../../../admin/page-section.tsx'
import { QueryResult } from '../../../../admin/query-result.tsx'
import { type ApiResponse, api, pathWithId } from '../../../../api/api.ts'
import { useAction } from '../../../../api/use-action.ts'
import { useQuery } from '../../../../api/use-query.ts'
import { useCan } from '../../../../session/use-can.ts'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { OfferForm } from './offer-form.tsx'

export const words = {
  title: 'Hand over ownership',
  lead: 'You ask somebody who has an account to take the site over. When they accept, they are a PIC for good, and you have a last day or stay as a Volunteer. Until then either of you can take it back. Whoever has no account yet is invited first, under Admins.',
  leadOfAsked:
    'A PIC can ask you to take the site over. When you accept, you are a PIC for good, and they have a last day or stay as a Volunteer. Until then either of you can take it back.',
  none: 'Nobody has asked you to take the site over.',
  unknown: 'Failed to fetch the offers. Try again later.',
  made: (name: string, day: string) =>
    `You have asked ${name} to take the site over. They have until ${day}.`,
  received: (name: string, day: string) =>
    `${name} asks you to take the site over and to be its PIC. You have until ${day}.`,
  later: (days: number) => (days === 1 ? 'the day' : `${days} days`),
  youStay: 'You stay as a Volunteer then.',
  theyStay: 'They stay as a Volunteer then.',
  yourAccess: (later: string) => `Your own access ends ${later} after that, if not before.`,
  theirAccess: (later: string) => `Their own access ends ${later} after that, if not before.`,
  accept: 'Take the site over',
  decline: 'Decline',
  withdraw: 'Take it back',
  failed: 'That did not work. Please try again.',
}

/** The offer that one has made, those that one has received, and for PICs a form that makes one. */
export function OwnershipSection() {
  const query = useQuery('ownership', () => api.get<{ data: OwnOffers }>(ownershipPaths.offers))
  const can = useCan()
  const mayOffer = can('hand the site over')
  return (
    <PageSection
      id="ownership"
      title={words.title}
      lead={<span className="block max-w-prose">{mayOffer ? words.lead : words.leadOfAsked}</span>}
    >
      <QueryResult query={query} errorMessage={words.unknown} isInline>
        {({ data: { made, received } }) => (
          <div className="space-y-4">
            {received.map((offer) => (
              <Offer key={offer._id} offer={offer} isMade={false} onChange={query.refetch} />
            ))}
            {made && <Offer offer={made} isMade onChange={query.refetch} />}
            {!made && mayOffer && <OfferForm onOffered={query.refetch} />}
            {!mayOffer && received.length === 0 && <p>{words.none}</p>}
          </div>
        )}
      </QueryResult>
    </PageSection>
  )
}

const whatOfMe = (days: number | null) =>
  days === null ? words.youStay : words.yourAccess(words.later(days))
const whatOfThem = (days: number | null) =>
  days === null ? words.theyStay : words.theirAccess(words.later(days))

function Offer({
  offer: { _id, from, to, expiresAt, days },
  isMade,
  onChange,
}: {
  offer: OwnershipOffer
  isMade: boolean
  onChange: () => void
}) {
  const { busyWith, run } = useAction<'accept' | 'end'>()
  const until = formatDay(expiresAt)

  const accept = async () => {
    const { message } = await api.send<ApiResponse>('POST', pathWithId(ownershipPaths.accept, _id))
    toast.success(message ?? '')
    // Everything that a PIC may do appears with the session's new rights.
    window.location.reload()
  }
  const end = async () => {
    const { message } = await api.send<ApiResponse>('DELETE', pathWithId(ownershipPaths.one, _id))
    toast.success(message ?? '')
    onChange()
  }

  return (
    <div className="max-w-3xl space-y-3 rounded-card border border-lamp bg-lamp/10 p-5 shadow-soft">
      <p className="font-medium">{isMade ? words.made(to, until) : words.received(from, until)}</p>
      <p>{isMade ? whatOfMe(days) : whatOfThem(days)}</p>
      <div className="flex flex-wrap gap-3">
        {!isMade && (
          <Button
            onClick={() => run(accept, { name: 'accept', errorMessage: words.failed })}
            busy={busyWith === 'accept'}
          >
            {words.accept}
          </Button>
        )}
        <Button
          variant="quiet"
          onClick={() => run(end, { name: 'end', errorMessage: words.failed })}
          busy={busyWith === 'end'}
        >
          {isMade ? words.withdraw : words.decline}
        </Button>
      </div>
    </div>
  )
}
