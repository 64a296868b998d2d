// How the pages are bundled: React Router's routes and Tailwind's styles.

import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { productionRouter, routerPackages } from './build.js'

export default defineConfig({
  plugins: [productionRouter, tailwindcss(), reactRouter()],
  // Of the icons only a few are used; loading all of them would hold up every start.
  ssr: { noExternal: ['lucide-react', ...routerPackages] },
  build: {
    target: 'es2022',
    // A font or an image is a file with a name of its own, which the Content-Security-Policy can speak of.
    assetsInlineLimit: 0,
  },
})
