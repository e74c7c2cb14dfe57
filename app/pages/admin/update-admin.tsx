import { type FieldValues, useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { type Admin, accountScreens, adminFields, adminForm } from '#domain/accounts/accounts.ts'
import { ConflictPanel } from '../../forms/conflict-panel.tsx'
import { DraftRestoredNotice, UnsavedNotice } from '../../forms/draft-notices.tsx'
import { FieldInput } from '../../forms/fields/field-input.tsx'
import { initialValues } from '../../forms/form-body.ts'
import { FormFrame } from '../../forms/form-frame.tsx'
import { formResolver } from '../../forms/form-resolver.ts'
import { useDraft } from '../../forms/use-draft.ts'
import { visibleFields } from '../../forms/visible-fields.ts'
import { hiddenPageMeta } from '../../layout/page-meta.ts'
import { ProfileGate } from '../../session/profile-gate.tsx'
import { useProfile } from '../../session/use-profile.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useSaveProfile } from './use-save-profile.ts'

export const meta = hiddenPageMeta('Update profile', "Change one's own fields.")

// What the approval was based on cannot be changed.
const { email: _email, role: _role, ...editableFields } = adminFields

export default function UpdateAdmin() {
  const [query] = useSearchParams()
  const profile = useProfile(query.get('adminId'))
  return (
    <div className="page">
      <PageHeading title="Update profile" />
      <ProfileGate profile={profile}>{(admin) => <UpdateForm admin={admin} />}</ProfileGate>
    </div>
  )
}

function UpdateForm({ admin }: { admin: Admin }) {
  const definition = {
    fields: editableFields,
    rule: (values: FieldValues) => adminForm.rule({ ...values, role: admin.role }),
  }
  const form = useForm<FieldValues>({
    resolver: formResolver(definition, { hasSavedFiles: true }),
    defaultValues: initialValues(definition, admin),
  })
  const { save, progress, saved, setSaved, getLatest, conflict, setConflict } = useSaveProfile(
    definition,
    form,
    admin,
  )
  const values = form.watch()
  const draft = useDraft({
    name: 'profile',
    values,
    initial: initialValues(definition, saved),
    record: saved,
    restore(values, baseRecord) {
      const initial = initialValues(definition, baseRecord)
      if (baseRecord) setSaved(baseRecord)
      form.reset(initial)
      form.reset({ ...initial, ...values }, { keepDefaultValues: true })
    },
  })
  function discard() {
    setSaved(getLatest())
    setConflict(undefined)
    form.reset(initialValues(definition, getLatest()))
  }

  return (
    <>
      <p className="mb-6 text-soft">
        {admin.email} · {admin.role}
      </p>
      <FormFrame
        form={form}
        onSubmit={save}
        submitLabel="Update Profile"
        progress={progress}
        actions={<UnsavedNotice draft={draft} onDiscard={discard} />}
      >
        <DraftRestoredNotice draft={draft} />
        {conflict && <ConflictPanel changes={conflict} form={form} />}
        {visibleFields(definition, values).map(({ name, field, isRequired }) => (
          <FieldInput
            key={name}
            form={form}
            name={name}
            field={field}
            isRequired={isRequired}
            savedUrl={name === 'profileImageURL' ? (saved.profileImageURL ?? undefined) : undefined}
          />
        ))}
      </FormFrame>
      <p className="mt-8">
        <TextLink to={accountScreens.profile}>View Profile</TextLink>
      </p>
    </>
  )
}
