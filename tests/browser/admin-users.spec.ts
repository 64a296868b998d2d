import { expectAccessible } from './axe.ts'
import { expectAlert, fail, openForm, rowsOf } from './dashboard.ts'
import { emailOf } from './people.ts'
import { mailedLink, signedIn } from './signing-in.ts'
import { expect, test } from './site.ts'

const tab = '/admin?tab=users'
const form = 'Create New Moderator'

test.beforeEach(({ live: page, site }) => signedIn(page, site, 'superAdmin'))

test('a moderator is invited by e-mail, again, and withdrawn', async ({ live: page, site }, { project }) => {
  const email = `invited-${project.name}@people.example`
  await page.goto(tab)
  await openForm(page, form)
  await page.getByRole('button', { name: 'Create Moderator' }).click()
  await expect(page.getByText('Please enter an email address.')).toBeVisible()
  await expect(page.getByText('Please select at least one group.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email').fill(` ${email.toUpperCase()} `)
  await page.getByLabel('Alpine Spokes').check()
  await page.getByLabel('Brickyard Wheelers').check()
  await page.getByRole('button', { name: 'Create Moderator' }).click()
  const invitation = page.getByRole('listitem').filter({ hasText: email })
  await expect(invitation).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('')
  const rows = await rowsOf(site, `user_roles?email=eq.${email}&select=role,user_id`)
  expect(rows).toEqual([{ role: 'group_moderator', user_id: null }])
  expect(await rowsOf(site, `group_moderators?email=eq.${email}&select=user_id`)).toHaveLength(2)
  expect(await mailedLink(site, email)).toContain('/reset-password?')
  await expectAccessible(page)
  await invitation.getByRole('button', { name: 'Send Again' }).click()
  await expectAlert(page, 'Error: An invitation to this address is already on its way.')
  await expect(invitation.getByText('Pending since')).toBeVisible()
  await invitation.getByRole('button', { name: 'Remove Brickyard Wheelers' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Group' }).click()
  await expect(invitation.getByText('Brickyard Wheelers')).toHaveCount(0)
  await invitation.getByRole('button', { name: 'Withdraw' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(invitation).toBeVisible()
  await invitation.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(invitation).toHaveCount(0)
  expect(await rowsOf(site, `group_moderators?email=eq.${email}`)).toEqual([])
})

test('groups are added and taken away, and both can be undone', async ({ live: page, site }) => {
  await page.goto(tab)
  const row = page.getByRole('listitem').filter({ hasText: emailOf('changing') })
  const remove = row.getByRole('button', { name: 'Remove Brickyard Wheelers' })
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(row.getByText('Group Moderator', { exact: true })).toBeVisible()
  await expect(row.getByText('No groups assigned yet')).toBeVisible()
  await row.getByLabel('Add a group').selectOption('Brickyard Wheelers')
  await expect(remove).toBeVisible()
  await expect(page.getByText(`${emailOf('changing')} now looks after Brickyard Wheelers.`)).toBeVisible()
  await undo.click()
  await expect(row.getByText('No groups assigned yet')).toBeVisible()
  await expect(page.getByText('It is as it was before.')).toBeVisible()
  await row.getByLabel('Add a group').selectOption('Brickyard Wheelers')
  await expect(remove).toBeVisible()
  for (const _ of ['once', 'and once more']) {
    await remove.click()
    await expect(row.getByText('No groups assigned yet')).toBeVisible()
    await expectAccessible(page)
    await undo.click()
    await expect(remove).toBeVisible()
  }
  await remove.click()
  await expect(row.getByText('No groups assigned yet')).toBeVisible()
  expect(await rowsOf(site, `group_moderators?email=eq.${emailOf('changing')}`)).toEqual([])
})

test('a super admin is invited after a question, and a moderator’s invitation raised', async ({
  live: page,
  site,
}, { project }) => {
  const email = `helper-${project.name}@people.example`
  await page.goto(tab)
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: emailOf('superAdmin') })
      .getByText(/^Last signed in /),
  ).toBeVisible()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: emailOf('moderatorWithoutGroups') })
      .getByText(/signed in/),
  ).toBeVisible()
  await openForm(page, form)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Super Admin: looks after everything').check()
  await expect(page.getByLabel('Alpine Spokes')).toBeHidden()
  await page.getByRole('button', { name: 'Invite Super Admin' }).click()
  const question = page.getByRole('dialog', { name: 'Invite this person as a Super Admin?' })
  await expect(question).toContainText(email)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  expect(await rowsOf(site, `user_roles?email=eq.${email}`)).toEqual([])
  // First as a moderator, then as more.
  await page.getByLabel('Group Moderator: looks after').check()
  await page.getByLabel('Alpine Spokes').check()
  await page.getByRole('button', { name: 'Create Moderator' }).click()
  const invitation = page.getByRole('listitem').filter({ hasText: email })
  await expect(invitation.getByText('Becomes Group Moderator')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Super Admin: looks after everything').check()
  await page.getByRole('button', { name: 'Invite Super Admin' }).click()
  await question.getByRole('button', { name: 'Invite Super Admin' }).click()
  await expect(invitation.getByText('Becomes Super Admin')).toBeVisible()
  const rows = await rowsOf(site, `user_roles?email=eq.${email}&select=role,user_id`)
  expect(rows).toEqual([{ role: 'super_admin', user_id: null }])
})

test('roles are changed and removed', async ({ live: page, site }) => {
  await page.goto(tab)
  const row = page.getByRole('listitem').filter({ hasText: emailOf('travelling') })
  await row.getByRole('button', { name: 'Make Group Moderator' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Change Role' }).click()
  await row.getByRole('button', { name: 'Make Super Admin' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change Role' }).click()
  await expect(row.getByRole('button', { name: 'Make Group Moderator' })).toBeVisible()
  await row.getByRole('button', { name: 'Remove Role' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Role' }).click()
  await expect(row).toHaveCount(0)
  expect(await rowsOf(site, `user_roles?email=eq.${emailOf('travelling')}`)).toEqual([])
})

test('the last super admin stays', async ({ live: page, site }) => {
  const admins = await rowsOf(site, 'user_roles?role=eq.super_admin')
  const others = admins.filter(({ email }) => email !== emailOf('superAdmin'))
  await Promise.all(others.map(({ id }) => site.api(`user_roles?id=eq.${id}`, { method: 'DELETE' })))
  try {
    await page.goto(tab)
    const row = page.getByRole('listitem').filter({ hasText: emailOf('superAdmin') })
    await expect(row.getByText('that is you')).toBeVisible()
    for (const button of ['Remove Role', 'Make Group Moderator']) {
      await row.getByRole('button', { name: button }).click()
      await page.getByRole('dialog').getByRole('button', { name: /Role$/ }).click()
      await expectAlert(page, 'Error: The last super admin cannot be removed.')
    }
    await expectAccessible(page)
    expect(await rowsOf(site, 'user_roles?role=eq.super_admin')).toHaveLength(1)
  } finally {
    await site.api('user_roles', { method: 'POST', body: JSON.stringify(others) })
  }
})

test('failures are explained and keep what was typed', async ({ live: page }) => {
  await page.goto(tab)
  await openForm(page, form)
  await page.getByLabel('Email').fill(emailOf('superAdmin'))
  await page.getByLabel('Alpine Spokes').check()
  await page.getByRole('button', { name: 'Create Moderator' }).click()
  await expectAlert(page, 'Error: This person is a super admin and can moderate every group already.')
  await page.getByLabel('Email').fill('unlucky@people.example')
  await fail(page, 'POST', 'user_roles*', 'Slipped gear')
  await page.getByRole('button', { name: 'Create Moderator' }).click()
  await expectAlert(page, 'Error: Slipped gear')
  await expect(page.getByLabel('Email')).toHaveValue('unlucky@people.example')
  await expect(page.getByLabel('Alpine Spokes')).toBeChecked()
})

test('where nobody has a role, it says so; and N/A where there is no address', async ({ live: page }) => {
  let rows: object[] = [
    {
      user_id: null,
      email: 'waiting@people.example',
      role: 'super_admin',
      created_at: '2026-01-01T00:00:00Z',
    },
  ]
  await page.route('**/rest/v1/user_roles*', route => route.fulfill({ json: rows }))
  await page.goto(tab)
  await expect(page.getByText('No users with roles found.')).toBeVisible()
  rows = [{ user_id: 'u1', email: null, role: 'super_admin', created_at: '2026-01-01T00:00:00Z' }]
  await page.goto(tab)
  await expect(page.getByRole('heading', { name: 'N/A' })).toBeVisible()
})
