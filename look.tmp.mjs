import { chromium } from 'playwright-core'
import { chromiumOptions } from './tests/setup/tools.js'
const base = 'http://127.0.0.1:4871'
const html = await (await fetch(base + '/?view=agenda')).text()
const id = /\/event\/([0-9a-f-]{36})/.exec(html)[1]
const browser = await chromium.launch(chromiumOptions())
const shots = []
let stored
for (const [w, scheme] of [[390, 'light'], [1440, 'dark']]) {
  const context = await browser.newContext({ viewport: { width: w, height: 900 }, colorScheme: scheme, timezoneId: 'America/Denver' })
  const page = await context.newPage()
  page.on('console', m => m.type() === 'error' && console.log('console', m.text()))
  await page.goto(base + '/event/' + id); await page.waitForTimeout(800)
  await page.screenshot({ path: `/tmp/l-event-${w}.png`, fullPage: true })
  await page.getByRole('link', { name: 'Report a problem' }).click()
  await page.getByLabel('What is wrong?').waitFor()
  await page.getByRole('button', { name: 'Send Report' }).click()
  await page.waitForTimeout(300)
  await page.screenshot({ path: `/tmp/l-report-${w}.png`, fullPage: true })
  await page.getByLabel('What is wrong?').fill('The gate at Cherry Creek is locked until spring, width ' + w + '\nPlease meet at the bridge.')
  await page.getByLabel('Your Email').fill(w === 390 ? 'rider@visitors.example' : '')
  await page.getByRole('button', { name: 'Send Report' }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await page.screenshot({ path: `/tmp/l-thanks-${w}.png`, fullPage: true })
  console.log(page.url())
  await page.goto(base + '/admin/login')
  await page.getByLabel(/^Email/).fill('admin@x.example'); await page.getByLabel(/^Password/).fill('correct horse battery')
  await page.waitForTimeout(500)
  await page.getByRole('button', { name: /^(Login|Sign in)/i }).click()
  await page.waitForURL('**/admin'); 
  await page.goto(base + '/admin/account#submission-mail'); await page.getByRole('button', { name: 'At once' }).waitFor()
  await page.getByRole('button', { name: 'Not at all' }).click(); await page.getByText('Saved.').waitFor(); await page.getByRole('button', { name: 'At once' }).click(); await page.waitForTimeout(500); await page.getByText('Saved.').waitFor()
  await page.screenshot({ path: `/tmp/l-account-${w}.png` })
  await page.goto(base + '/admin/reports'); await page.getByRole('button', { name: /^Settled report/ }).first().waitFor()
  await page.screenshot({ path: `/tmp/l-reports-${w}.png`, fullPage: true })
  await page.getByRole('button', { name: /^Settled report/ }).first().click(); await page.getByRole('button', { name: /^Undo/ }).waitFor()
  await page.screenshot({ path: `/tmp/l-settled-${w}.png`, fullPage: true })
  await page.setViewportSize({ width: 320, height: 800 })
  for (const p of ['/admin/reports', '/admin/account', '/event/' + id, '/event/' + id + '/report', '/event/' + id + '/report?sent=yes']) {
    await page.goto(base + p); await page.waitForTimeout(700)
    console.log(p, await page.evaluate(() => document.documentElement.scrollWidth))
  }
  await context.close()
}
await browser.close()
