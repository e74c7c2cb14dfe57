import { type FieldValues, useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { type Admin, accountScreens, adminFields, adminForm } from '#domain/accounts.ts'
import { checkForm } from '../../content/check-form.ts'
import { ConflictPanel } from '../../content/conflict-panel.tsx'
import { KeptNote, RestoredNote } from '../../content/draft-note.tsx'
import { FieldInput } from '../../content/fields/field-input.tsx'
import { startValues } from '../../content/form-body.ts'
import { FormFrame } from '../../content/form-frame.tsx'
import { shownFields } from '../../content/shown-fields.ts'
import { useDraft } from '../../content/use-draft.ts'
import { describeHiddenPage } from '../../layout/describe-page.ts'
import { ProfileGate } from '../../session/profile-gate.tsx'
import { useProfile } from '../../session/use-profile.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useSaveProfile } from './use-save-profile.ts'

export const meta = describeHiddenPage('Update profile', "Change one's own fields.")

// What others relied on when they approved the account stays as it is.
const { email: _email, role: _role, ...changeable } = adminFields

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
  const drawn = {
    fields: changeable,
    rule: (values: FieldValues) => adminForm.rule({ ...values, role: admin.role }),
  }
  const form = useForm<FieldValues>({
    resolver: checkForm(drawn, { keepsFiles: true }),
    defaultValues: startValues(drawn, admin),
  })
  const { update, progress, kept, setKept, newest, conflict, setConflict } = useSaveProfile(
    drawn,
    form,
    admin,
  )
  const values = form.watch()
  const draft = useDraft({
    name: 'profile',
    values,
    start: startValues(drawn, kept),
    record: kept,
    restore(values, base) {
      const start = startValues(drawn, base)
      if (base) setKept(base)
      form.reset(start)
      form.reset({ ...start, ...values }, { keepDefaultValues: true })
    },
  })
  function discard() {
    setKept(newest())
    setConflict(undefined)
    form.reset(startValues(drawn, newest()))
  }

  return (
    <>
      <p className="mb-6 text-soft">
        {admin.email} · {admin.role}
      </p>
      <FormFrame
        form={form}
        onSubmit={update}
        submit="Update Profile"
        progress={progress}
        beside={<KeptNote draft={draft} onDiscard={discard} />}
      >
        <RestoredNote draft={draft} />
        {conflict && <ConflictPanel changes={conflict} form={form} />}
        {shownFields(drawn, values).map(({ name, field, isRequired }) => (
          <FieldInput
            key={name}
            form={form}
            name={name}
            field={field}
            isRequired={isRequired}
            kept={name === 'profileImageURL' ? (kept.profileImageURL ?? undefined) : undefined}
          />
        ))}
      </FormFrame>
      <p className="mt-8">
        <TextLink to={accountScreens.profile}>View Profile</TextLink>
      </p>
    </>
  )
}
