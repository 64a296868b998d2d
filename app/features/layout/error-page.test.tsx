import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { ErrorPage, RequestNumber } from './error-page.tsx'

function shown(number: string): string {
  const router = createMemoryRouter([{ path: '/', element: <ErrorPage error={new Error('odd')} /> }])
  const page = (
    <RequestNumber value={number}>
      <RouterProvider router={router} />
    </RequestNumber>
  )
  return renderToString(page)
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]*>/g, ' ')
}

it('shows the request number on the error page, and only if there is one', () => {
  expect(shown('482913-17')).toMatch(/tell us this number as well: +482913-17/)
  expect(shown('')).not.toContain('number')
})
