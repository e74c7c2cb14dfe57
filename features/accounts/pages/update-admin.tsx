import type { FieldValues } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import type { Api } from '#app/api/api.ts'
import { ConflictPanel } from '#app/forms/conflict-panel.tsx'
import { FieldInput } from '#app/forms/fields/field-input.tsx'
import { FormFrame, useSendForm } from '#app/forms/form-frame.tsx'
import { formResolver } from '#app/forms/form-resolver.ts'
import { editBody, initialValues, isEmpty } from '#app/forms/form-values.ts'
import { fieldsOf, useEdit } from '#app/forms/use-edit.ts'
import { visibleFields } from '#app/forms/visible-fields.ts'
import { useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { unlistedPageMeta } from '#app/layout/page-meta.ts'
import { useSession } from '#app/session/session.tsx'
import { TextLink } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { accountMessages } from '#domain/session/account-messages.ts'
import { type Admin, accountPaths, accountScreens, adminFields, adminForm } from '#domain/session/accounts.ts'
import { defineWords, labelMessage, message } from '#domain/text/words.ts'
import { OwnAccount } from './own-account.tsx'

const english = defineWords('admin.update-account', {
  title: 'Update profile',
  description: 'Change your details.',
  save: 'Update profile',
  view: 'View Profile',
})

export const meta = unlistedPageMeta(english)

// The approval was based on these fields, so they cannot be changed.
const { email: _email, role: _role, ...editableFields } = adminFields

export default function UpdateAdmin() {
  const words = useWords(english)
  const [query] = useSearchParams()
  return (
    <div className="page">
      <PageHeading title={words.title} />
      <OwnAccount adminId={query.get('adminId')}>{(admin) => <UpdateForm admin={admin} />}</OwnAccount>
    </div>
  )
}

/** Edits the admin's own account, which may also be open in another window. */
function useAccountForm(admin: Admin) {
  const definition = {
    fields: editableFields,
    rule: (values: FieldValues) => adminForm.rule({ ...values, role: admin.role }),
  }
  const { setAdmin } = useSession()
  const { form, onSubmit, progress } = useSendForm({
    resolver: formResolver(definition, { hasSavedFiles: true }),
    defaultValues: initialValues(definition, admin),
    async send(values, api) {
      const body = editBody(definition, values, edit.base)
      if (!isEmpty(body)) await save(api, body, values)
      return { message: message(accountMessages, 'accountUpdated') }
    },
    onError: (_said, error, values) =>
      edit.showError(error, values, adminFields, message(accountMessages, 'accountNotUpdated')),
  })
  const edit = useEdit({
    ...fieldsOf<Admin>(form, definition),
    draftName: 'profile',
    record: admin,
  })

  async function save(api: Api, body: FormData, values: FieldValues) {
    const saved = edit.base
    // Send the expected `updatedAt`, so that the server rejects the edit if the record was changed elsewhere.
    if (saved.updatedAt) body.append('updatedAt', saved.updatedAt)
    const params = { adminId: saved._id }
    const { admin: updated } = await api.call('PUT', accountPaths.update, { params, body })
    edit.restart(updated, values)
    setAdmin(updated)
  }

  return { definition, form, edit, onSubmit, progress }
}

function UpdateForm({ admin }: { admin: Admin }) {
  const words = useWords(english)
  const translate = useTranslateMessage()
  const { definition, form, edit, onSubmit, progress } = useAccountForm(admin)
  return (
    <>
      <p className="mb-6 text-soft">{`${admin.email} · ${translate(labelMessage(admin.role ?? ''))}`}</p>
      <FormFrame
        form={form}
        onSubmit={onSubmit}
        submitLabel={words.save}
        progress={progress}
        draft={edit.draft}
        onDiscard={edit.discard}
      >
        {edit.conflict && <ConflictPanel changes={edit.conflict} form={form} />}
        {visibleFields(definition, form.watch()).map(({ name, field, isRequired }) => (
          <FieldInput
            key={name}
            form={form}
            name={name}
            field={field}
            isRequired={isRequired}
            savedUrl={name === 'profileImageURL' ? (edit.base.profileImageURL ?? undefined) : undefined}
          />
        ))}
      </FormFrame>
      <p className="mt-8">
        <TextLink to={accountScreens.own}>{words.view}</TextLink>
      </p>
    </>
  )
}
