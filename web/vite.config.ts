import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  // The server says where the page lies: what it names is found beside it.
  base: './',
  build: { target: 'es2022', assetsInlineLimit: 0 },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8350', ws: true } } },
  // Tests run in Node, but what they test runs in browsers.
  ...(mode === 'test' ? { resolve: { conditions: ['browser'] } } : {}),
  test: {
    include: ['src/**/*.test.ts'],
    environment: 'happy-dom',
    setupFiles: ['src/testing/setup.ts'],
    css: true,
    // One page for all tests: making one takes longer than most of them.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
  },
}))
