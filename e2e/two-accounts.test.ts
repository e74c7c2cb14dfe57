import { volunteerFields } from '#testing/admins.ts'
import { expect, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { site, call, addAdmin, asAdmin } = startSiteWithAdmin()

test('when another account logs in in the same browser, every window starts afresh, and nothing typed before is saved', async ({
  openPage,
}) => {
  const form = await openPage(asAdmin())
  const edit = await form.context().newPage()
  const login = await form.context().newPage()
  const { data } = await call('POST', '/api/admin/dashboard/add-notification', {
    title: 'Holiday',
    description: 'No class on Sunday.',
  })
  await form.goto('/admin/dashboard/add-notification')
  await form.getByLabel('Title', { exact: true }).fill('Typed by the first')
  await edit.goto(`${site().url}/admin/dashboard/edit/notification/${data._id}`)
  await edit.getByLabel('Title', { exact: true }).fill('Changed by the first')
  const drafts = () =>
    form.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft/')))
  await expect.poll(async () => (await drafts()).length).toBe(2)
  const writes: string[] = []
  form.context().on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${request.postData()}`)
  })

  const { token } = await addAdmin({ ...volunteerFields, fullName: 'Vimla Das' })
  await login.goto(`${site().url}/`)
  await login.evaluate((token) => localStorage.setItem('token', token), token)
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue('')
  await expect(edit.getByLabel('Title', { exact: true })).toHaveValue('Holiday')
  await expect.poll(drafts).toEqual([])
  await edit.getByLabel('Title', { exact: true }).fill('Changed by Vimla')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(edit.getByText('Notification updated successfully!')).toBeVisible()
  expect(writes.join()).not.toContain('the first')
  const titles = (await call('GET', '/api/notification')).map(({ title }: { title: string }) => title)
  expect(titles).toEqual(['Changed by Vimla'])
})
