import { classDayMessages, classDayPaths } from '#domain/evenings/class-day-changes.ts'
import { ApiError, type ApiResponse, api, pathWithId } from '../../../../api/api.ts'
import { toast } from '../../../../ui/toast.tsx'

/** Whether it was refused because people are marked in the register of that day. */
export const isMarked = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && error.message === classDayMessages.marked

/** Takes a change of the calendar back; where people are marked, after a Yes. @returns whether it was taken back */
export async function undoClassDay(id: string): Promise<boolean> {
  const undo = async (query = '') => {
    const path = pathWithId(classDayPaths.one, id) + query
    const { message } = await api.send<ApiResponse>('DELETE', path)
    toast.success(message ?? classDayMessages.undone)
    return true
  }
  try {
    return await undo()
  } catch (error) {
    if (!isMarked(error)) throw error
    return (await toast.confirm(classDayMessages.marked)) && undo('?evenIfMarked=true')
  }
}
