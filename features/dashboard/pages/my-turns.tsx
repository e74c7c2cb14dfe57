import { api } from '#app/api/api.ts'
import { useQuery } from '#app/api/use-query.ts'
import { useSite } from '#app/layout/site-data.ts'
import { useCan } from '#app/session/use-can.ts'
import { MyEvenings } from '#features/rota/pages/my-evenings.tsx'
import { rotaPaths } from '#features/rota/rota.ts'

/** Renders nothing for accounts that are not linked to a volunteer. */
export function MyTurns() {
  const { today } = useSite()
  const isTeacher = useCan()('join the rota')
  const { response } = useQuery(`turns ${isTeacher}`, async () =>
    isTeacher ? (await api.call('GET', rotaPaths.week, { params: { day: today } })).data : undefined,
  )
  return response?.me ? <MyEvenings mine={response.mine} /> : null
}
