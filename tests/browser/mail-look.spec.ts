// A mail as mail programs show it: in the light, in the dark, and where they paint the ground themselves.

import { letterHtml } from '#platform/mail/letter-html.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './site.ts'

const html = letterHtml(
  {
    subject: 'This week',
    paragraphs: ['Events coming up this week:'],
    sections: [
      {
        heading: 'Sunday, November 15, 2026',
        entries: [
          {
            title: 'Evening Loop',
            url: 'https://rides.example/event/7',
            lines: ['6:00 PM · Group ride', 'Depot Square', 'Lights on.'],
            picture: {
              url: 'https://rides.example/picture/7/400.jpg',
              width: 200,
              height: 150,
              alt: 'Riders below a bridge',
            },
          },
        ],
      },
    ],
    code: '123456',
    action: { label: 'Open the calendar', url: 'https://rides.example' },
    footer: 'You get this mail every Sunday.',
    otherFooterLink: { label: 'Change what you get', url: `https://rides.example/${'x'.repeat(90)}` },
    footerLink: { label: 'Unsubscribe', url: 'https://rides.example/leave' },
  },
  { label: 'hello@rides.example', url: 'mailto:hello@rides.example' },
)

/** What axe does not ask of a mail: it is no page. */
const asPage = (mail: string) =>
  mail
    .replace(/(<body[^>]*>)/, '$1<main><h1 style="position:absolute;left:-999px">Mail</h1>')
    .replace('</body>', '</main></body>')

const groundOf = 'getComputedStyle(document.body).backgroundColor'

for (const scheme of ['light', 'dark'] as const)
  test(`can be read in the ${scheme}, on a small phone, without its pictures`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width: 320, height: 640 })
    await page.route('**/picture/**', route => route.abort())
    await page.setContent(asPage(html))
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    // Its room is kept, and has words in it.
    const picture = page.getByRole('img', { name: 'Riders below a bridge' })
    expect(await picture.boundingBox()).toMatchObject({ width: 200, height: 150 })
    expect(await page.evaluate(groundOf)).toBe(scheme === 'dark' ? 'rgb(17, 21, 18)' : 'rgb(255, 255, 255)')
    await expectAccessible(page)
  })

test('can be read where a mail program drops the style sheet and has a dark ground', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const bare = html.replace(/<style>.*<\/style>/s, '').replace(/<meta name="[a-z-]*color-scheme[^>]*>/g, '')
  await page.setContent(`<html lang="en"><head><title>Mail</title></head><body style="background:#000;color:#fff"><main>
    <h1>Mail</h1>${/<div.*<\/div>/s.exec(bare)?.[0]}</main></body></html>`)
  await expectAccessible(page)
})
