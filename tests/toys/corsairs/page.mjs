// Corsairs on the page: dealt out unseen, sailed by typing and by pressing, refused with a reason, weighed before a fight, to the end.

export default async function corsairs({ at, equal, ok, quiet, test }) {
  const begin = async (page, seats) => {
    await page.evaluate(() => {
      localStorage.setItem('grognard.game.pace', '"fast"');
      localStorage.setItem('grognard.game.seed', '7');
      localStorage.setItem('grognard.game.limit', '{"nodes":60}');
    });
    await page.reload();
    await page.locator('.games li', { hasText: 'three corsairs' }).locator('.button').click();
    for (const [i, seat] of seats.entries()) await page.locator('.seats select').nth(i).selectOption(seat);
    await page.locator('.begin').click();
    await page.locator('.frame, .hand-over').first().waitFor();
    await page.locator('.tabs button').first().click();
  };
  // How the game stands as soon as a person has to decide, or it is over.
  const mine = async (page) =>
    (await page.waitForFunction(() => {
      const look = window.newestLook();
      return look && (look.over || look.seat === 'person') ? look : false;
    })).jsonValue();
  const after = (page, number) => page.waitForFunction((before) => window.newestLook().number !== before, number);
  // A point of the lake, in its own measure: the drawing is a thousand wide, as the lake is.
  const press = async (page, [x, y]) => {
    await quiet(page);
    const where = await page.evaluate(([px, py]) => {
      const [, left, top, zoom] = /translate\(([-\d.]+) ([-\d.]+)\) scale\(([\d.]+)\)/.exec(document.querySelector('.frame > svg > g').getAttribute('transform')).map(Number);
      const box = document.querySelector('.frame').getBoundingClientRect();
      return { x: box.left + left + px * zoom, y: box.top + top + py * zoom };
    }, [x, y]);
    await page.mouse.click(where.x, where.y);
  };
  const islands = { heron: [500, 350], mill: [200, 250], chapel: [800, 250], reed: [500, 600] };
  const spot = (place) => islands[place] ?? place.split(',').map(Number);
  const stand = (look, id) => spot(look.position.pieces.find((piece) => piece.id === id).at);

  await test('corsairs: free moves by typing and pressing, refusals, three sides', () =>
    at('#/play', { viewport: { width: 1280, height: 860 } }, async (page) => {
      await begin(page, ['person', 'recruit', 'veteran']);
      let look = await mine(page);
      equal(await page.locator('.points span').count(), 3, 'sides in the head');
      equal(look.step, 'stow', 'what is asked first');
      await page.getByRole('button', { name: 'Deal out galleys: 3 2 0.' }).click();
      if (await page.locator('.picked .button.main').count()) await page.locator('.picked .button.main').click();
      await after(page, look.number);
      look = await mine(page);
      equal(look.step, 'sail', 'what is asked then');
      ok(look.position.pieces.filter((piece) => /nobody knows/.test(piece.said)).length === 6, 'the others’ fleets are not looked into');

      await press(page, stand(look, 'red-1'));
      await page.locator('.free input').fill('990,690');
      await page.locator('.free .button').click();
      await page.locator('.refusal', { hasText: 'cables at most' }).waitFor();
      await page.locator('.free input').fill('150,151');
      await page.locator('.free .button').click();
      await page.locator('.picked', { hasText: '1st red fleet sails to 150,151' }).waitFor();
      await page.locator('.picked .button.main').click();
      await after(page, look.number);
      look = await mine(page);
      equal(stand(look, 'red-1'), [150, 151], 'where it got to');

      // One that is proposed, by pressing.
      const way = look.actions.find((action) => action.piece === 'red-2' && action.to);
      await press(page, stand(look, 'red-2'));
      await press(page, spot(way.to));
      await page.locator('.picked .button.main').click();
      await after(page, look.number);
      look = await mine(page);
      ok(look.position.pieces.find((piece) => piece.id === 'red-2').at === way.to, 'it is there');
    }));

  await test('corsairs: whoever may go for another sees the odds of every reply; a whole game on a phone', () =>
    at('#/play', { viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true }, async (page) => {
      await begin(page, ['person', 'recruit', 'recruit']);
      let weighed = 0;
      for (let look = await mine(page); !look.over; look = await mine(page)) {
        await page.locator('.tabs button').first().tap();
        await quiet(page);
        const strike = look.actions.find((action) => action.group === 'strike');
        const ends = look.actions.find((action) => action.group === 'done' || action.group === 'hold');
        if (strike) {
          await page.getByRole('button', { name: strike.words }).first().tap();
          await page.locator('.odds', { hasText: 'They lose galleys' }).waitFor();
          await page.locator('.picked .button.main').tap();
          weighed += 1;
        } else if (ends && look.turn > 1 && look.step !== 'stow') {
          await page.locator('.frame').focus();
          await page.keyboard.press('n');
        } else if (look.step === 'stow') {
          await page.getByRole('button', { name: look.actions[0].words }).tap();
          if (await page.locator('.picked .button.main').count()) await page.locator('.picked .button.main').tap();
        } else {
          // Toward the middle, where the others come too.
          await page.keyboard.press('Escape');
          const way = look.actions.find((action) => action.to === 'heron') ?? look.actions.find((action) => action.to);
          if (way) {
            await press(page, stand(look, way.piece));
            await press(page, spot(way.to));
            await page.locator('.picked .button.main').tap();
          } else {
            await page.locator('.frame').focus();
            await page.keyboard.press('n');
          }
        }
        await after(page, look.number);
      }
      ok(weighed > 0, 'nobody was gone for');
      ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390, 'nothing is wider than the screen');
    }));
}
