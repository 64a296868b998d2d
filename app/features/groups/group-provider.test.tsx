import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useGroups } from './group-provider.tsx'

function Names() {
  return useGroups().groups.map(({ name }) => name)
}

it('says what is missing where groups are asked for outside their provider', () => {
  expect(() => renderToString(<Names />)).toThrow('useGroups must be used within a GroupProvider')
})
