import { NoClass } from '#features/class-days/pages/no-class.tsx'
import Tonight from '#features/evenings/pages/tonight.tsx'

export { meta } from '#features/evenings/pages/tonight.tsx'

export default function TonightPage() {
  return <Tonight NoClass={NoClass} />
}
