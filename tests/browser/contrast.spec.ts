// What can be filled in or pressed stands out from its ground, as WCAG 1.4.11 asks: by its border or by its own fill.

import type { Page } from '@playwright/test'
import { signedIn } from './signing-in.ts'
import { expect, once, test } from './site.ts'

/** The fields, and whatever else has a border and can be pressed, with a contrast below 3:1. */
function paleControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    /** Colours painted over one another, the lowest first. */
    const painted = (colors: string[]) => {
      for (const color of colors) {
        if (!canvas) break
        canvas.fillStyle = color
        canvas.fillRect(0, 0, 1, 1)
      }
      return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)
    }
    const luminance = (rgb: number[]) => {
      const [red = 0, green = 0, blue = 0] = rgb
        .map(value => value / 255)
        .map(value => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const contrast = (one: number[], other: number[]) => {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
      return (light + 0.05) / (dark + 0.05)
    }
    const grounds = (element: Element | null): string[] =>
      element ? [...grounds(element.parentElement), getComputedStyle(element).backgroundColor] : ['white']
    const isField = (element: Element) => element.matches('input, select, textarea')
    const isNative = (element: Element) => element.matches('[type=checkbox], [type=hidden]')
    return [...document.querySelectorAll('input, select, textarea, button, a, details')]
      .filter(element => element.checkVisibility() && !element.closest('[aria-hidden=true]'))
      .filter(element => !isNative(element) && !element.matches(':disabled'))
      .flatMap(element => {
        const { borderBottomWidth, borderBottomColor, backgroundColor } = getComputedStyle(element)
        // Over white and over black the same: then there is some colour.
        const hasColor =
          painted(['white', borderBottomColor]).join() === painted(['black', borderBottomColor]).join()
        if (!isField(element) && !(hasColor && Number.parseFloat(borderBottomWidth) > 0)) return []
        const around = grounds(element.parentElement)
        const ground = painted(around)
        const best = Math.max(
          contrast(painted([...around, backgroundColor]), ground),
          contrast(painted([...around, backgroundColor, borderBottomColor]), ground),
        )
        const name = element.getAttribute('name') ?? element.textContent?.slice(0, 30)
        return best < 3 ? [`${element.tagName} ${name}: ${best.toFixed(2)}`] : []
      })
  })
}

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme} colours`, colorScheme === 'dark' ? once : {}, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('every field and every bordered control stands out from its ground', async ({
      live: page,
      site,
    }) => {
      await signedIn(page, site, 'superAdmin')
      const faults: string[] = []
      for (const path of [
        '/',
        '/?type=race',
        `/event/${site.rideId}`,
        '/submit-event',
        '/forgot-password',
        '/admin?tab=events',
        '/admin?tab=users',
        '/admin?tab=submissions',
        '/admin?tab=digest',
        '/admin?tab=digest&part=next',
        '/admin?tab=digest&part=subscribers',
        '/admin/groups/create',
        '/admin/account',
      ]) {
        await page.goto(path)
        await expect(page.getByText(/^Loading/)).toHaveCount(0)
        for (const fault of await paleControls(page)) faults.push(`${path} ${fault}`)
      }
      expect(faults).toEqual([])
    })
  })
